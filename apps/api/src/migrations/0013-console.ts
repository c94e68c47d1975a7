import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O2, O5] What the operator console reads and writes: accounts found by a part of their names, suspensions that end by
 * themselves, notes on accounts, and the lines of the log of one account.
 */
export const consoleMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  'create extension if not exists pg_trgm',
  // one index for the three texts that a search looks in
  `create index accounts_found on accounts
    using gin ((display_name || ' ' || username || ' ' || email) gin_trgm_ops)`,
  // a trigram needs three letters: a shorter text is the beginning of a name
  'create index accounts_by_name on accounts ((lower(display_name) collate "C"), id)',
  'create index accounts_newest on accounts (created_at desc, id)',
  'create index accounts_unproven on accounts (created_at desc, id) where not email_verified and closed_at is null',
  `alter table accounts add column suspended_until timestamptz
    constraint accounts_suspended_until check (suspended_until is null or suspended_at is not null)`,
  'create index accounts_suspended on accounts (suspended_until) where suspended_at is not null',
  `create table account_notes (
    id bigint generated always as identity primary key,
    account_id uuid not null references accounts,
    author_id uuid not null references accounts,
    at timestamptz not null,
    text text not null
  )`,
  'create index account_notes_newest on account_notes (account_id, id desc)',
  'create index audit_log_subject on audit_log (subject, id desc)',
  'create index audit_log_actor on audit_log (actor_id, id desc)',
]
