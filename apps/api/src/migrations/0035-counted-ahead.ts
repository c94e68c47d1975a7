import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A4] Failures are counted before the check, so a count says itself until when it has to wait. */
export const countedAheadMigration: Migration = {
  async up(database: Kysely<unknown>) {
    // counts of before know no such instant; they are a day old at most
    await sql`delete from sign_in_failures`.execute(database)
    await sql`alter table sign_in_failures add column blocked_until timestamptz not null`.execute(database)
    await sql`create index sign_in_failures_age on sign_in_failures (last_failed_at)`.execute(database)
  },
}
