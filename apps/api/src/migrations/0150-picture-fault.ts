import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [B4] Why a stage that sends something has no picture. */
export const pictureFaultMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `alter table stage_streams add column picture_fault text
           check (picture_fault in ('NO_PICTURE', 'B_FRAMES'))`,
      )
      .execute(database)
  },
}
