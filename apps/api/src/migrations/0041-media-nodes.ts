import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which media server a stage is placed on and reported by, and since when that one has been heard without a pause. */
export const mediaNodesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table media_nodes add column heard_since timestamptz not null default now()`.execute(
      database,
    )
    await sql`update media_nodes set heard_since = received_at`.execute(database)
    await sql`alter table stage_streams add column node text, add column has_video boolean not null default true`.execute(
      database,
    )
    await sql`alter table stages add column media_url text`.execute(database)
  },
}
