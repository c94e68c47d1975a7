import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A8] Cash that a person paid back, and what the bank calls it. */
export const returnsByHandMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table cash_returns drop constraint cash_returns_state_check,
    add constraint cash_returns_state_check check (state in ('WAITING', 'SENT', 'BY_HAND', 'PAID_OUT')),
    add column bank_reference text check (char_length(bank_reference) between 1 and 100),
    add constraint cash_returns_paid_out check ((state = 'PAID_OUT') = (bank_reference is not null))`,
  `create index cash_returns_by_hand on cash_returns (created_at, id) where state = 'BY_HAND'`,
]
