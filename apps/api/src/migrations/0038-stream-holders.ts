import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which sign-in took each stage, session and visit up last: when it ends, they end with it. */
export const streamHoldersMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table stream_holders (
        ses uuid primary key,
        sign_in_id uuid not null,
        since timestamptz not null
      )`.execute(database)
    await sql`create index stream_holders_sign_in on stream_holders (sign_in_id)`.execute(database)
    await sql`create index stream_holders_age on stream_holders (since)`.execute(database)
  },
}
