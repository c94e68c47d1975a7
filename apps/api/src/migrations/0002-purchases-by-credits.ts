import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [O2] The console sorts tips, messages and months by what they cost. A row never changes, so the index costs its insertion alone. */
export const purchasesByCredits: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index purchases_credits on purchases ((promo + cash) desc, id) where promo + cash > 0`.execute(
      database,
    )
  },
}
