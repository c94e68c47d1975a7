import { sql } from 'kysely'
import type { TestApi } from './test-api.ts'

/** How many statements of the house wait for a row that somebody else holds. */
export async function lockWaits({ owner }: Pick<TestApi, 'owner'>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
  return rows[0]?.waiting ?? 0
}
