import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [B4] Seconds that are proven and not billed yet. It is written for every running session in every second: so it is
 * narrow, nothing that moves is in an index, and its pages have room for rows that move.
 */
export const waitingSecondsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw(statement).execute(database)
  },
}

const statement = `create table waiting_seconds (
    session_id uuid primary key references sessions,
    first bigint not null,
    past bigint not null check (past >= first),
    bill_at bigint not null,
    paid_until bigint not null
  ) with (fillfactor = 25)`
