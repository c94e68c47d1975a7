import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [B13] Whose doing a hold is, and for how long: the client's is counted over the whole session. */
export const holdsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions
      add column missing_since timestamptz,
      add column client_held_ms bigint not null default 0,
      add column performer_held_ms bigint not null default 0`.execute(database)
  },
}
