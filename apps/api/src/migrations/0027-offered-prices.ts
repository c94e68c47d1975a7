import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P4, O1] Lists by price read what is offered: a performer whose shows are switched off stands with those without a price. */
export const offeredPricesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`drop index performers_by_price`.execute(database)
    await sql`create index performers_by_price on performers
      (live desc, (case when offers_video then price_video end), number) where approval_status = 'approved'`.execute(
      database,
    )
  },
}
