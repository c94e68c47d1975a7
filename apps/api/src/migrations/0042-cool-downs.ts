import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [B13] What came to nothing by a client with a performer, one after the other. It refers to nothing: a foreign key would
 * lock the performer before those do who decide about her.
 */
export const coolDownsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table cool_downs (
      client_id uuid not null,
      performer_id uuid not null,
      failures int not null,
      last_at timestamptz not null,
      primary key (client_id, performer_id)
    )`.execute(database)
  },
}
