import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [H1] Whether viewers hear the performer's encoder. */
export const mutedEncodersMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table stream_keys add column muted boolean not null default false`.execute(database)
  },
}
