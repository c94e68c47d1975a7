import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [T4] Codes with which a performer would have more than was paid end here; what they promised is still kept. */
export const soundPromoCodesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`update promo_codes set valid_until = greatest(now(), valid_from)
      where (valid_until is null or valid_until > now()) and case kind
        when 'fixed' then (greatest(minimum, 500) + value) * 70 / 100 > greatest(minimum, 500)
        else (100 + value) * 70 > 10000 end`.execute(database)
  },
}
