import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [D7] How many viewers of a stage do not play its codec, as its media server reports it. */
export const refusedCodecsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table stage_streams add column cannot_play jsonb`.execute(database)
  },
}
