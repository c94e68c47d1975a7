import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the pages said of a session's pauses: the client's, made by browser or system [B13, S22], and the performer's [S8]. */
export const pausesOfTheSystemMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions
      add column stopped_by_system boolean not null default false,
      add column performer_paused boolean not null default false`.execute(database)
  },
}
