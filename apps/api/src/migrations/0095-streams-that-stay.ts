import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A stream that its media server goes on naming is not written again: when it was heard of is when that was. */
export const streamsThatStayMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table stage_streams alter column last_active_at drop not null`.execute(database)
    await sql`create index stage_streams_node on stage_streams (node) where active`.execute(database)
  },
}
