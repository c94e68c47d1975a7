import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [O2] One table for what an operator sets; the seconds of free preview move into it. [S3, L7] A request stores the
 * performer's share, so that a session has the share that its request was answered with, and so does a tip.
 */
export const settingsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table settings (name text primary key, value int not null check (value >= 0))`.execute(
      database,
    )
    await sql`insert into settings
      select name, value from lobby_limits
      cross join lateral (values ('clientPreviewSeconds', client_seconds, 120), ('guestPreviewSeconds', guest_seconds, 30))
        as old (name, value, standard)
      where value <> standard`.execute(database)
    await sql`drop table lobby_limits`.execute(database)
    for (const table of ['requests', 'tips'])
      await sql`alter table ${sql.ref(table)} add column performer_share int not null default 70
      check (performer_share between 0 and 100)`.execute(database)
  },
}
