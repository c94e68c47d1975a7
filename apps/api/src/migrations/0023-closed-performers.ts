import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [A8, T5] Performers who closed the account: payouts then bring any amount, below the minimum too, and the bank account is
 * deleted once nothing is owed.
 */
export const closedPerformersMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table closed_performers (performer_id uuid primary key, closed_at timestamptz not null)`.execute(
      database,
    )
  },
}
