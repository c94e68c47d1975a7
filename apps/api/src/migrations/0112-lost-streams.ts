import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whose stream is gone is asked for every second: a few rows, in a house of a million. */
export const lostStreamsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `create index performers_stream_lost on performers (stream_lost_at) where stream_lost_at is not null`,
      )
      .execute(database)
  },
}
