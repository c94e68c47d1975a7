import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S18] What tips took off the cap of a session: the cap that the client chose is both together. */
export const tipsWithinCapsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions add column cap_tips bigint not null default 0 check (cap_tips >= 0)`.execute(
      database,
    )
  },
}
