import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [B9] Since when an account names its time zone: another one is no new day for a limit. */
export const timezoneSinceMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table accounts add column timezone_since timestamptz`.execute(database)
  },
}
