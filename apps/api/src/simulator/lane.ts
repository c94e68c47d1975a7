import { sql } from 'kysely'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrateToLatest } from '../platform/database/migrate.ts'

/** A database that one seed after the other begins with as migrations leave it. */
export interface Lane extends AsyncDisposable {
  database: Database
  reset(): Promise<void>
}

/** `databaseUrl`: a database to throw away, whose user may do everything. */
export async function openLane(databaseUrl: string): Promise<Lane> {
  const database = openDatabase(databaseUrl, { poolSize: 6 })
  await migrateToLatest(database)
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely%'
    group by 1 order by 1`.execute(database)
  const refills: string[] = []
  await sql`create schema if not exists fresh`.execute(database)
  for (const { name, columns } of tables) {
    const table = sql.table(name)
    const { rows } = await sql`select from ${table} limit 1`.execute(database)
    if (rows.length === 0) continue
    await sql`create table fresh.${table} as table ${table}`.execute(database)
    refills.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from fresh.${name}`,
    )
  }
  // the ledger refuses to forget: its triggers sleep while the lane is cleared
  const clear = [
    'begin',
    'set local session_replication_role = replica',
    `truncate ${tables.map(({ name }) => name).join(', ')}`,
    ...refills,
    'commit',
  ].join('; ')
  return {
    database,
    reset: async () => void (await sql.raw(clear).execute(database)),
    [Symbol.asyncDispose]: () => database.destroy(),
  }
}
