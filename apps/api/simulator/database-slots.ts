import { createTestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import type { Config } from '../src/config.ts'
import { prepareDatabase } from '../src/migrations/migrate.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { workLimits } from '../src/platform/database/limits.ts'
import { createLog } from '../src/platform/logs/log.ts'
import { testConfig } from '../test/test-config.ts'

/** A database that is reset before each seed to what the migrations leave. */
export interface DatabaseSlot extends AsyncDisposable {
  database: Database
  /** the connection of the owner, which may break data on purpose */
  owner: Database
  reset(): Promise<void>
}

/** The owner clears the database; the api uses it under its own role. */
export async function openDatabaseSlot({
  url,
  ownerUrl,
}: {
  url: string
  ownerUrl: string
}): Promise<DatabaseSlot> {
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
  // The ledger's triggers refuse deletes, so they are switched off meanwhile. `delete` and not `truncate`: a seed leaves few
  // rows, and `truncate` creates each table and each index anew.
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

export interface DatabaseSlots extends AsyncDisposable {
  slots: DatabaseSlot[]
  config: Config
}

/** So many slots, each with a database of its own that is dropped when they close. */
export async function openDatabaseSlots(count: number): Promise<DatabaseSlots> {
  await using opened = new AsyncDisposableStack()
  const slots: DatabaseSlot[] = []
  let databaseUrl = ''
  for (let index = 0; index < count; index++) {
    const storage = opened.use(await createTestDatabase())
    databaseUrl = storage.url
    slots.push(opened.use(await openDatabaseSlot(storage)))
  }
  const everything = opened.move()
  return {
    slots,
    config: testConfig({ databaseUrl, dataDir: 'nothing is stored' }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
