import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [L6] What a refund in the provider's own pages took of the promo credit of a payment: unspent, and paid for by cash. */
export const promoOfRefundsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table payments
    add column promo_back bigint not null default 0 check (promo_back >= 0),
    add constraint payments_promo_taken check (promo_back + promo_recovered <= promo_credit)`,
  `alter table reversals
    add column promo_back bigint not null default 0,
    add column promo_recovered bigint not null default 0`,
]
