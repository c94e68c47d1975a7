import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table lobby_limits (
    one boolean primary key default true check (one),
    client_seconds int not null default 120 check (client_seconds between 10 and 3600),
    guest_seconds int not null default 30 check (guest_seconds between 10 and 3600)
  )`,
  'insert into lobby_limits default values',
]

/** [S2] How long the free lobby may be watched, for the operator to set. */
export const lobbyLimitsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
