import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A8] Whom others were told of: closing her account finds where her name stands. */
export const toldAboutMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(`create index notifications_of_thread on notifications (link) where type = 'MSG'`)
      .execute(database)
  },
}
