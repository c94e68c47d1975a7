import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A6] Authenticators and recovery codes of accounts, and the operator's rule who must have them. */
export const secondFactorsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table second_factors (
    account_id uuid primary key references accounts on delete cascade,
    sealed_secret bytea not null,
    -- null: begun, and no code shown yet
    confirmed_at timestamptz,
    -- the step of the last code that was taken: no code is good twice
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    account_id uuid not null references accounts on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (account_id, code_hash)
  )`,
  `create table sign_in_policy (
    one boolean primary key default true check (one),
    admins boolean not null default false,
    performers boolean not null default false
  )`,
  'insert into sign_in_policy default values',
]
