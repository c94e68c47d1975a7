import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createTestDatabase, type TestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeSchema } from '../../test/describe-schema.ts'
import { fingerprint } from '../../test/fingerprint.ts'
import { audit } from '../commands/audit.ts'
import { restoreBackup } from '../commands/backup/restore-backup.ts'
import { takeBackup } from '../commands/backup/take-backup.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { workLimits } from '../platform/database/limits.ts'
import { canRewriteLedger } from '../platform/database/rights.ts'
import { createLog } from '../platform/logs/log.ts'
import { migrations } from './index.ts'
import { migrateToLatest, prepareDatabase } from './migrate.ts'

/**
 * The statements of the 39 migrations of commit 5becce4c and rows of invented people in nearly every table: a show that runs, a
 * peek, tips, reports, documents, suspensions. It is never made anew.
 */
const fixture = join(import.meta.dirname, '../../test/cases/database-of-0058.sql.gz')
const log = createLog('fatal')
const open = (url: string) => openDatabase(url, { poolSize: 4, limits: workLimits })

let statements: string
let storage: TestDatabase
let owner: Database
beforeAll(async () => {
  statements = gunzipSync(await readFile(fixture)).toString()
})
beforeEach(async () => {
  storage = await createTestDatabase()
  owner = open(storage.ownerUrl)
  await sql.raw(statements).execute(owner)
})
afterEach(async () => {
  await owner.destroy()
  await storage.close()
})

const prepare = (at: TestDatabase) => prepareDatabase({ url: at.url, owner: at.ownerUrl, log })

async function namesOfMigrations(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner)
  return rows.map(({ name }) => name)
}

async function freshSchema() {
  await using fresh = await createTestDatabase()
  await prepare(fresh)
  await using database = open(fresh.ownerUrl)
  return await describeSchema(database)
}

async function columnsOf(database: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`select table_name as name,
    array_agg(column_name::text) as columns from information_schema.columns where table_schema = 'public'
    group by table_name`.execute(database)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Every row by the names of its columns, whose order a new database has otherwise; without columns that were added since. */
async function rowsOf(database: Database, columns: Map<string, string[]>): Promise<Record<string, unknown>> {
  const tables = Object.keys(await fingerprint(database)).filter((name) => columns.has(name))
  const rows = tables.map(
    (name) => sql`select ${sql.lit(name)} as name, jsonb_agg(row order by row) as rows from (
      select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t))
        where key = any(${columns.get(name)}::text[])) as row from ${sql.table(name)} t) as of`,
  )
  const found = await sql<{ name: string; rows: unknown }>`${sql.join(rows, sql` union all `)}`.execute(
    database,
  )
  return Object.fromEntries(found.rows.map((row) => [row.name, row.rows]))
}

const violated = async (database: Database) =>
  (await audit(database)).filter(({ violations }) => violations > 0)

it('[L2] adopts a database of the last migration before the fold: a fresh schema and rights, and every row stays', async () => {
  const columns = await columnsOf(owner)
  const before = await rowsOf(owner, columns)
  expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(95)

  await prepare(storage)

  expect(await namesOfMigrations()).toEqual(Object.keys(migrations))
  expect(await describeSchema(owner)).toEqual(await freshSchema())
  expect(await rowsOf(owner, columns)).toEqual(before)
  expect(await violated(owner)).toEqual([])
  await using database = open(storage.url)
  expect(await canRewriteLedger(database)).toBe(false)
  await expect(sql`update postings set amount = 1`.execute(database)).rejects.toThrow('permission denied')
  await expect(sql`update postings set amount = 1`.execute(owner)).rejects.toThrow('append-only')
})

it('adopts a database once when several nodes start at the same time', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(owner)))
  expect(await namesOfMigrations()).toEqual(Object.keys(migrations))
})

it.each([
  ['0057-source-gaps', `delete from kysely_migration where name = '0058-muted-encoders'`],
  ['0058-muted-encoders', `delete from kysely_migration where name = '0031-second-operator'`],
  [
    '0001-schema',
    `delete from kysely_migration where name <> '0001-schema'; create table lobby_limits (one boolean)`,
  ],
  [
    '0190-lists-by-sql',
    `delete from kysely_migration; insert into kysely_migration values ('0001-accounts', ''), ('0190-lists-by-sql', '')`,
  ],
])('refuses an older database, at %s, says what to start first, and changes nothing', async (last, make) => {
  await sql.raw(make).execute(owner)
  const [before, names] = [await fingerprint(owner), await namesOfMigrations()]
  await expect(migrateToLatest(owner)).rejects.toThrow(
    `This database is at migration ${last}, from before the schema was one: ` +
      'start the version of commit 5becce4c once, which brings it to 0058-muted-encoders, then this one.',
  )
  expect(await fingerprint(owner)).toEqual(before)
  expect(await namesOfMigrations()).toEqual(names)
})

it('[O11] restores a backup that the last commit before the fold took', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-adopt-'))
  try {
    const { signal } = new AbortController()
    await mkdir(join(folder, 'site/files'), { recursive: true })
    await writeFile(join(folder, 'site/secrets.json'), '{}')
    const source = join(folder, 'backup')
    const site = { databaseUrl: storage.ownerUrl, dataDir: join(folder, 'site'), bucket: null }
    await takeBackup({ ...site, target: source, now: new Date(), signal })

    await using place = await createTestDatabase()
    await restoreBackup({ source, databaseUrl: place.ownerUrl, dataDir: join(folder, 'restored'), signal })
    await prepare(place)
    await using restored = open(place.ownerUrl)
    const columns = await columnsOf(owner)
    expect(await rowsOf(restored, columns)).toEqual(await rowsOf(owner, columns))
    expect(await describeSchema(restored)).toEqual(await freshSchema())
    expect(await violated(restored)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
