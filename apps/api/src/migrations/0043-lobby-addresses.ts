import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [S2] What the guests of one network watched for nothing in a day. The network is kept as a keyed hash of it and the
 * day. Beside it, what housekeeping looks for by time.
 */
export const lobbyAddressesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table lobby_addresses (
    address_hash text not null,
    day date not null,
    seconds int not null,
    primary key (address_hash, day)
  )`,
  'alter table lobby_visits add column address_hash text',
  'create index lobby_visits_viewer on lobby_visits (viewer_id)',
  'create index sessions_ended on sessions (ended_at)',
]
