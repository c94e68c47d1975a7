import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [O2] Accounts that an operator suspended. `suspension_due`: what the account takes part in is still to be ended. */
export const suspensionsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table accounts
    add column suspended_at timestamptz,
    add column suspension_reason text,
    add column suspension_due boolean not null default false,
    add check (role <> 'admin' or suspended_at is null),
    add check ((suspended_at is null) = (suspension_reason is null)),
    add check (suspended_at is not null or not suspension_due)`,
  'create index accounts_suspension_due on accounts (id) where suspension_due',
  // what the approval returns to when the suspension ends; null: the account is not suspended
  `alter table performers add column approval_before text
    check (approval_before in ('approved', 'pending', 'Rejected'))`,
]
