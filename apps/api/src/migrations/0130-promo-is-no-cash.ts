import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [L6, T4] What was kept of a payment for its spent promo credit; by which address a code was used. Codes with which more
 * can be paid out than was paid, a peek's share included, end here; what they promised with a payment is still kept.
 */
export const promoIsNoCashMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `alter table payments
    add column promo_recovered bigint not null default 0 check (promo_recovered between 0 and promo_credit),
    add column promo_holder bytea`,
  'alter table promo_uses add column holder bytea',
  'create index promo_uses_holder on promo_uses (code, holder) where holder is not null',
  `update promo_codes set valid_until = greatest(now(), valid_from)
    where (valid_until is null or valid_until > now()) and case kind
      when 'fixed' then (greatest(minimum, 500) + value) * 90 / 100 > greatest(minimum, 500)
      else (100 + value) * 90 > 10000 end`,
]
