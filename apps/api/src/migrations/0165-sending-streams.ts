import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [B4] The streams that may fall silent, for the sweep that looks for them several times a second. */
export const sendingStreamsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index stage_streams_sending on stage_streams (performer_number)
      where active or picture_fault is not null`.execute(database)
  },
}
