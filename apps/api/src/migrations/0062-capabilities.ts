import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [O6] What each operator may do. Of those who stand nothing is said: they may do everything, as before. */
export const capabilitiesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw(statement).execute(database)
  },
}

const statement = `alter table accounts add column capabilities text[],
  add constraint accounts_capabilities check (
    capabilities is null
    or role = 'admin'
      and capabilities <@ array['sessions', 'refund', 'payouts', 'promos', 'sign-in', 'audit', 'operators'])`
