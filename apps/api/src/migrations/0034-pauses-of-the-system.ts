import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [B13, S22] Sessions in which browser or system kept the picture from playing, by the word of the client's page. */
export const pausesOfTheSystemMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions add column stopped_by_system boolean not null default false`.execute(
      database,
    )
  },
}
