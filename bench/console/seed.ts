import { sql } from 'kysely'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { type CrowdSize, peopleOf, threadActionsOf } from './crowd.ts'
import { ledgerOf } from './ledger.ts'

interface StoredIndex {
  table: string
  name: string
  definition: string
}

/**
 * Fills a migrated, empty database. No trigger runs and no reference is checked; indices that hold no constraint are built
 * after the rows, each in one pass.
 */
export async function seedConsole(
  database: Database,
  size: CrowdSize,
  say: (line: string) => void,
): Promise<void> {
  const { rows: indices } = await sql<StoredIndex>`
    select c.relname as "table", i.relname as name, pg_get_indexdef(x.indexrelid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and not exists (select from pg_constraint where conindid = x.indexrelid)`.execute(
    database,
  )
  await database.connection().execute(async (connection) => {
    for (const setting of [
      'session_replication_role = replica',
      "maintenance_work_mem = '512MB'",
      "work_mem = '256MB'",
      'synchronous_commit = off',
      'statement_timeout = 0',
    ])
      await sql.raw(`set ${setting}`).execute(connection)
    for (const { name } of indices) await sql`drop index ${sql.ref(name)}`.execute(connection)
    for (const statement of [...peopleOf(size), ...ledgerOf(size), ...threadActionsOf(size)])
      await statement.execute(connection)
    say(`rows written, ${indices.length} indices to build`)
    for (const { definition } of indices) await sql.raw(definition).execute(connection)
    await sql`vacuum (analyze)`.execute(connection)
  })
}
