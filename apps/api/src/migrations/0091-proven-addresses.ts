import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [A13] An e-mail address is an account's once it is proven: until then several may say that it is theirs. Links that
 * are mailed [A5], what asks for them, and accounts that are closed [A8].
 */
export const provenAddressesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  // performers and operators are let in by the house, which knows them
  `update accounts set email_verified = true where role <> 'client'`,
  'drop index accounts_email',
  'create unique index accounts_proven_email on accounts (lower(email)) where email_verified',
  'create index accounts_email on accounts (lower(email), created_at)',
  `alter table accounts add column version int not null default 1, add column closed_at timestamptz`,
  `create table mailed_links (
    token_hash bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    purpose text not null check (purpose in ('reset', 'verify')),
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index mailed_links_account on mailed_links (account_id)',
  'create index mailed_links_email on mailed_links (lower(email), created_at)',
  // who looks into the lobby is known again when she comes next
  'alter table lobby_viewers add column known boolean not null default false',
  `create table link_asks (
    id bigint generated always as identity primary key,
    name text,
    account_id uuid references accounts on delete cascade,
    asked_at timestamptz not null,
    check ((name is null) <> (account_id is null))
  )`,
]
