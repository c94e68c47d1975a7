import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [B4] A picture of which more arrives than viewers are sent. */
export const tooMuchMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table stage_streams drop constraint stage_streams_picture_fault_check,
      add constraint stage_streams_picture_fault_check
        check (picture_fault in ('NO_PICTURE', 'B_FRAMES', 'TOO_MUCH'))`.execute(database)
  },
}
