import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P4] Lists are read by SQL: the feed of changes goes, and each order has its index. */
export const listsBySqlMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `drop trigger listed_performer_comes on performers`,
  `drop trigger listed_performer_changes on performers`,
  `drop function note_listed_performer()`,
  `drop table listing_changes`,
  `drop table listing_feed`,
  `create index performers_by_rating on performers (live desc, rating desc nulls last, review_count desc, number)
    where approval_status = 'approved'`,
  `create index performers_by_price on performers (live desc, price_video, number)
    where approval_status = 'approved'`,
  `create index performers_by_name on performers (live desc, name_key, number)
    where approval_status = 'approved'`,
]
