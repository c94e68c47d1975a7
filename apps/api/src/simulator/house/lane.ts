import { sql } from 'kysely'
import { prepareDatabase } from '../../migrations/migrate.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { workLimits } from '../../platform/database/limits.ts'
import { createLog } from '../../platform/logs/log.ts'

/** A database that one seed after the other begins with as migrations leave it. */
export interface Lane extends AsyncDisposable {
  database: Database
  /** under which data can be broken */
  owner: Database
  reset(): Promise<void>
}

/** Of a database to throw away: it is cleared by its owner, and played in under the api's role. */
export async function openLane({ url, ownerUrl }: { url: string; ownerUrl: string }): Promise<Lane> {
  await prepareDatabase({ url, owner: ownerUrl, log: createLog('fatal') })
  const owner = openDatabase(ownerUrl, { poolSize: 1, limits: workLimits })
  const database = openDatabase(url, { poolSize: 6, limits: workLimits })
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely%'
    group by 1 order by 1`.execute(owner)
  const refills: string[] = []
  await sql`create schema if not exists fresh`.execute(owner)
  for (const { name, columns } of tables) {
    const table = sql.table(name)
    const { rows } = await sql`select from ${table} limit 1`.execute(owner)
    if (rows.length === 0) continue
    await sql`create table fresh.${table} as table ${table}`.execute(owner)
    refills.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from fresh.${name}`,
    )
  }
  // The ledger refuses to forget: its triggers sleep while the lane is cleared. Row by row, for a seed leaves few of them,
  // while `truncate` makes each table and each index anew.
  const clear = [
    'begin',
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from ${name}`),
    ...refills,
    'commit',
  ].join('; ')
  return {
    database,
    owner,
    reset: async () => void (await sql.raw(clear).execute(owner)),
    async [Symbol.asyncDispose]() {
      await database.destroy()
      await owner.destroy()
    },
  }
}
