import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S8, B13] When gaps in the performer's own picture last kept a second of a show from counting. */
export const sourceGapsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions add column source_gaps_at timestamptz`.execute(database)
  },
}
