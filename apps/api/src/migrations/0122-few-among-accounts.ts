import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The few that are looked for by themselves: operators at each report, and whom [A8] closing still has work for. */
export const fewAmongAccountsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index accounts_operators on accounts (id) where role = 'admin'`.execute(database)
    await sql`create index accounts_closed on accounts (closed_at) where closed_at is not null`.execute(
      database,
    )
  },
}
