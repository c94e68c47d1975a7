import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'

/** How many of the api's statements wait for a row that another transaction has locked. */
export async function lockWaits(database: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return rows[0]?.waiting ?? 0
}
