import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [S8] Whether a performer's lobby is open without a picture: clients see it, so the feed of the lists must notice it. And
 * why a performer's availability was switched off without a press.
 */
export const awayMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table performers
      add column away boolean not null default false,
      add column switched_off_for text check (switched_off_for in ('PICTURE_LOST', 'MISSED_REQUESTS'))`.execute(
      database,
    )
  },
}
