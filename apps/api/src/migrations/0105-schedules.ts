import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [O1] When a performer means to be on, by her own clock. */
export const schedulesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `create table performer_schedules (
          performer_id uuid primary key references performers,
          time_zone text not null,
          slots jsonb not null
        )`,
      )
      .execute(database)
  },
}
