import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S8] A hold that an outage of the media server causes, and when the media server itself last cut a session off. */
export const heldForServerMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions drop constraint sessions_held_for_check,
      add constraint sessions_held_for_check check (held_for in ('client', 'performer', 'server')),
      add column server_lost_at timestamptz`.execute(database)
  },
}
