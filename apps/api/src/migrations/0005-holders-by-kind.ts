import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S9, A6] Both sides of a call have a sign-in, and so has a connection test: each ends with it. */
export const holdersByKindMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table stream_holders
      add column kind text not null default 'stream' check (kind in ('stream', 'call', 'test')),
      drop constraint stream_holders_pkey,
      add constraint stream_holders_pkey primary key (ses, kind)`.execute(database)
  },
}
