import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A10] An offer that is still going out can be stopped. */
export const stoppedOffersMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `alter table offers add column stopped_at timestamptz,
          add check (stopped_at is null or is_done)`,
      )
      .execute(database)
  },
}
