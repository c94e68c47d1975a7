import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S14] A video is something to report by itself. */
export const reportedMediasMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `alter table reports drop constraint reports_kind_check,
          add check (kind in ('SESSION', 'MESSAGE', 'PHOTO', 'MEDIA', 'REVIEW', 'ACCOUNT'))`,
      )
      .execute(database)
  },
}
