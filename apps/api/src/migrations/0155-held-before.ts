import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [B13] What the client's side held of the performer's time in the hour before a session began. */
export const heldBeforeMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions add column client_held_before_ms bigint not null default 0`.execute(
      database,
    )
  },
}
