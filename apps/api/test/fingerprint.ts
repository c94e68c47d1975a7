import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'

/** bookkeeping that any call may touch */
const uninteresting = [
  'sign_ins',
  'account_devices',
  'sign_in_failures',
  'kysely_migration',
  'kysely_migration_lock',
]

/** How many rows each table has and what they hold, as one hash a table: equal before and after means nothing changed. */
export async function fingerprint(database: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and not tablename = any(${uninteresting}) order by 1`.execute(database)
  const hashes = tables.rows.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(hashtext(row::text)), 0) as hash
      from ${sql.table(name)} as row`,
  )
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(
    database,
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
