import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S11, L7] A reservation stores the performer's share, as a request does: a call has the terms at which it was reserved. */
export const moneyMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table reservations add column performer_share int not null default 70
      check (performer_share between 0 and 100)`.execute(database)
  },
}
