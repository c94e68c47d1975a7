import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [E6] How many viewers of a stage lose too much of it, as its media server reports it. */
export const slowViewersMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table stage_streams add column slow_viewers int not null default 0`.execute(database)
  },
}
