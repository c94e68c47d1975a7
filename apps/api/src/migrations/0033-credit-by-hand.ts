import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [T7] Promo credit that an operator gives a client by hand; and the browsers that accounts signed in with, since an operator
 * gives none to an account of the own browser.
 */
export const creditByHandMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table credits_by_hand (
    id uuid primary key,
    client_id uuid not null references accounts,
    operator_id uuid not null references accounts,
    amount bigint not null check (amount > 0),
    reason text not null,
    at timestamptz not null
  )`,
  'create index credits_by_hand_client on credits_by_hand (client_id)',
  'create index credits_by_hand_at on credits_by_hand (at)',
  `create trigger credits_by_hand_append_only before update or delete or truncate on credits_by_hand
    for each statement execute function refuse_rewriting()`,
  `create table account_devices (
    account_id uuid not null references accounts,
    device bytea not null,
    seen_at timestamptz not null,
    primary key (account_id, device)
  )`,
]
