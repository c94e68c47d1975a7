import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [L6] Payments that went back before spent promo credit was kept of them: no invariant compares them. */
export const returnedBeforeMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  'alter table payments add column returned_before boolean not null default false',
  `update payments set returned_before = true where promo_credit > 0 and promo_recovered = 0
    and exists (select from cash_returns where payment_id = payments.id)`,
]
