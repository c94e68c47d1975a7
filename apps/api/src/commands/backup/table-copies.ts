import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { ignoreFailure } from '../../platform/logs/log.ts'
import { BackupRefused, type Manifest } from './archive.ts'

type Table = Manifest['tables'][number]

export type Snapshot = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/** Runs work on one connection of its own, without limits of time: tables may be large. */
export async function onConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'footlight backup' })
  // the statement under way fails as well
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select set_config(name, '0', false) from unnest('{statement_timeout,
      idle_in_transaction_session_timeout,transaction_timeout}'::text[]) as wanted (name)
      join pg_settings using (name)`)
    return await work(client)
  } finally {
    await client.end().catch(ignoreFailure('the work has its answer by now'))
  }
}

/**
 * Hands out the rows of every table as they were at one moment; those who write go on meanwhile. Text, not binary: another
 * version of PostgreSQL can read it.
 */
export async function copyOut(
  client: pg.Client,
  write: (table: string, rows: Readable) => Promise<void>,
): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 3; set local timezone = 'UTC'; set local client_encoding = 'UTF8'`)
  const migrations = await appliedMigrations(client)
  const found = await tablesOf(client)
  // no migration changes them until the end
  await client.query(`lock table ${found.map((table) => quote(table.name)).join(', ')} in access share mode`)
  const tables: Table[] = []
  for (const { name, columns } of found) {
    const rows = client.query(
      copyStreams.to(`copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`),
    )
    await write(name, rows)
    tables.push({ name, columns, rows: rows.rowCount })
  }
  // Sequences are of now, and not of the snapshot: what they gave out since is left out.
  const sequences = await sequencesOf(client)
  await client.query('commit')
  return { migrations, tables, sequences }
}

/**
 * Fills the tables of a migrated database, all or nothing. Their triggers are off, because each row is stored as they left
 * it. Indices and foreign keys are added again at the end, so PostgreSQL checks every reference; its owner may do all of this.
 */
export async function copyIn(
  client: pg.Client,
  { tables, sequences }: Snapshot,
  read: (table: string) => Readable,
  signal: AbortSignal,
): Promise<void> {
  requireSameTables(tables, await tablesOf(client))
  await client.query('begin')
  const { rows: references } = await client.query<{ at: string; name: string; definition: string }>(`
    select conrelid::regclass::text as at, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`)
  for (const { at, name } of references) await client.query(`alter table ${at} drop constraint ${name}`)
  const indices = await indicesOf(client)
  for (const { name } of indices) await client.query(`drop index ${name}`)
  for (const { name } of tables) await client.query(`alter table ${quote(name)} disable trigger user`)
  // migrations put rows into some
  await client.query(`truncate ${tables.map((table) => quote(table.name)).join(', ')}`)
  for (const table of tables) await fill(client, table, read(table.name), signal)
  // each in one pass over its rows: updated row by row, they are most of the time of a large table
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indices) await client.query(definition)
  await client.query('set constraints all immediate')
  for (const { at, name, definition } of references)
    await client.query(`alter table ${at} add constraint ${name} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${quote(name)} enable trigger user`)
  for (const { table, column, last } of sequences)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quote(table), column, last])
  await client.query('commit')
  await client.query('analyze')
}

/** The indices that hold no constraint. */
async function indicesOf(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by 1`)
  return rows
}

async function fill(client: pg.Client, table: Table, rows: Readable, signal: AbortSignal): Promise<void> {
  const columns = table.columns.map(quote).join(', ')
  const copy = client.query(copyStreams.from(`copy ${quote(table.name)} (${columns}) from stdin`))
  await pipeline(rows, copy, { signal })
  if (copy.rowCount !== table.rows)
    throw new BackupRefused(
      `This backup is damaged: ${table.name} has ${copy.rowCount} rows of ${table.rows}.`,
    )
}

/** @throws BackupRefused where this database holds tables */
export async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  if (rows[0] === undefined) return
  throw new BackupRefused(`The database is not empty (it has a table ${rows[0].name}): name an empty one.`)
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select where to_regclass('kysely_migration') is not null`)
  if (found.length === 0) throw new BackupRefused('This database is empty: there is nothing to back up.')
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Without those of Kysely, which a restore fills by migrating, and without columns that PostgreSQL computes. */
async function tablesOf(client: pg.Client): Promise<Pick<Table, 'name' | 'columns'>[]> {
  const { rows } = await client.query<Pick<Table, 'name' | 'columns'>>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
  return rows
}

async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(`
    select at.relname::text as table, attname::text as column, last_value::text as last
    from pg_sequences join pg_class sequence on sequence.oid = quote_ident(sequencename)::regclass
    join pg_depend on objid = sequence.oid and deptype in ('a', 'i')
      and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
    join pg_class at on at.oid = refobjid join pg_attribute on attrelid = at.oid and attnum = refobjsubid
    where schemaname = 'public' and last_value is not null order by 1, 2`)
  return rows
}

function requireSameTables(stored: readonly Table[], made: readonly Pick<Table, 'name' | 'columns'>[]): void {
  const shape = (table: Pick<Table, 'name' | 'columns'>) =>
    `${table.name} (${table.columns.toSorted().join(', ')})`
  const [wanted, there] = [stored.map(shape), made.map(shape)]
  const different = wanted.find((one) => !there.includes(one)) ?? there.find((one) => !wanted.includes(one))
  if (different === undefined) return
  throw new BackupRefused(`The backup and its migrations differ in the table ${different}.`)
}

const quote = (name: string) => pg.escapeIdentifier(name)
