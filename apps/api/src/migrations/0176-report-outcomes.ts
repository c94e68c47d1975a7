import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S14] What a closed report came to, which its reporter is told; null: nothing was said of it. */
export const reportOutcomesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table reports
      add column outcome text check (outcome in ('ACTED', 'NO_BREACH')),
      add check (outcome is null or closed_at is not null)`.execute(database)
  },
}
