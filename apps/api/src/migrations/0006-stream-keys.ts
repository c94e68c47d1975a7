import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [H1] A key by which a performer's encoder publishes. Only its hash is stored. `stage_id`: the one that it may publish on;
 * null, or ended: it may not.
 */
export const streamKeysMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table stream_keys (
      performer_id uuid primary key references performers,
      key_hash text not null unique,
      created_at timestamptz not null,
      last_used_at timestamptz,
      stage_id uuid references stages
    )`.execute(database)
  },
}
