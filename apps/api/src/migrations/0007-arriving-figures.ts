import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [H1] What the picture of a stage consists of, as its media server reports it. */
export const arrivingFiguresMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table stage_streams add column arriving jsonb`.execute(database)
  },
}
