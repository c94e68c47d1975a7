import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [T6] Whatever is bought at once can be given back, not a tip alone. */
export const purchaseRefundsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  'alter table tip_refunds rename to purchase_refunds',
  'alter table purchase_refunds add column purchase_id uuid references purchases (id)',
  `update purchase_refunds r set purchase_id = p.id from purchases p where p.key = 'tip:' || r.tip_id`,
  'alter table purchase_refunds alter column purchase_id set not null, drop column tip_id',
  'create index purchase_refunds_purchase on purchase_refunds (purchase_id)',
  'alter index tip_refunds_client rename to purchase_refunds_client',
  'create index purchases_bought on purchases (bought_at desc, id)',
]
