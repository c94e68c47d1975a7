import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { workLimits } from '../../platform/database/limits.ts'
import { audit } from '../audit.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

let world: World
let ownerUrl: string
let folder: string
let dataDir: string
const never = new AbortController().signal

beforeAll(async () => {
  world = await createWorld()
  ownerUrl = world.ownerUrl
  folder = await mkdtemp(join(tmpdir(), 'footlight-backup-'))
  dataDir = join(folder, 'site')
  await mkdir(join(dataDir, 'files/uploads/one'), { recursive: true })
  await writeFile(join(dataDir, 'files/uploads/one/large.webp'), Buffer.alloc(300_000, 7))
  await writeFile(join(dataDir, 'secrets.json'), '{"receiptKey":"a"}', { mode: 0o600 })
  const performer = await world.performer(90)
  const clientId = await world.client({ cash: 3000, promo: 50 })
  const session = await world.start(clientId, performer)
  await world.watch(session, 21)
  await world.sessions.sessions.end(clientId, session.id)
  await world.watch(await world.start(clientId, performer), 5)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const backUp = (target: string, databaseUrl = ownerUrl) =>
  takeBackup({ databaseUrl, dataDir, bucket: null, target, now: new Date(), signal: never })

const transfersOf = async (database: World['owner']) => {
  const { rows } = await sql<{ id: number }>`select id from transfers order by id`.execute(database)
  return rows.map(({ id }) => id)
}

it('[O11] restores, into an empty database, one moment of a site that writes on, and the audit finds nothing', async () => {
  const target = join(folder, 'backup')
  const before = await transfersOf(world.owner)
  const backup = { isRunning: true }
  const taking = backUp(target).finally(() => {
    backup.isRunning = false
  })
  let written = 0
  while (backup.isRunning) {
    await world.client({ cash: 100, promo: 10 })
    written++
  }
  const tables = await taking
  await world.client({ cash: 100 })
  expect(written).toBeGreaterThan(0)

  await using storage = await createTestDatabase()
  const place = join(folder, 'elsewhere')
  await restoreBackup({ source: target, databaseUrl: storage.ownerUrl, dataDir: place, signal: never })
  const restored = openDatabase(storage.ownerUrl, { poolSize: 1, limits: workLimits })
  try {
    expect((await audit(restored)).filter(({ violations }) => violations > 0)).toEqual([])
    const ids = await transfersOf(restored)
    expect(ids).toEqual((await transfersOf(world.owner)).slice(0, ids.length))
    expect(ids.length).toBeGreaterThanOrEqual(before.length)
    expect(ids.length).toBe(tables.find(({ name }) => name === 'transfers')?.rows)
    // the next row gets a number of its own, and the ledger still refuses to be rewritten
    const { rows } = await sql<{ next: number }>`
      select nextval(pg_get_serial_sequence('transfers', 'id')) as next`.execute(restored)
    expect(rows[0]?.next).toBeGreaterThan(Math.max(...ids))
    await expect(sql`update transfers set reference = 'x'`.execute(restored)).rejects.toThrow()
    const schema = sql<{ part: string }>`
      select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as part from pg_constraint
      where connamespace = 'public'::regnamespace union all
      select indexdef from pg_indexes where schemaname = 'public' union all
      select tgrelid::regclass || ' ' || tgenabled::text || pg_get_triggerdef(oid) from pg_trigger
      where not tgisinternal order by 1`
    expect((await schema.execute(restored)).rows).toEqual((await schema.execute(world.owner)).rows)
  } finally {
    await restored.destroy()
  }
  expect(await readFile(join(place, 'files/uploads/one/large.webp'))).toEqual(Buffer.alloc(300_000, 7))
  for (const secret of ['secrets.json', 'database/transfers.copy', 'manifest.json'])
    expect((await stat(join(target, secret))).mode & 0o077).toBe(0)
})

it('[O11] refuses a target, a database and a folder for files that are not empty', async () => {
  const target = join(folder, 'again')
  await backUp(target)
  await expect(backUp(target)).rejects.toThrow(`${target} is not empty`)
  await expect(backUp(join(dataDir, 'files/backup'))).rejects.toThrow(
    'is in the folder that the backup copies',
  )
  const restore = { source: target, databaseUrl: ownerUrl, signal: never }
  await expect(restoreBackup({ ...restore, dataDir: folder })).rejects.toThrow('The database is not empty')
  await expect(restoreBackup({ ...restore, dataDir })).rejects.toThrow('set DATA_DIR to another folder')
})

it('[O11] restores nothing from a backup in which one byte changed, a file is lost, or a path leads outside', async () => {
  const source = join(folder, 'damaged')
  await backUp(source)
  await using storage = await createTestDatabase()
  const restore = () =>
    restoreBackup({ source, databaseUrl: storage.ownerUrl, dataDir: join(folder, 'nowhere'), signal: never })
  const spoil = async (path: string, change: (text: string) => string, sentence: string) => {
    const whole = await readFile(join(source, path), 'latin1')
    await writeFile(join(source, path), change(whole), 'latin1')
    await expect(restore()).rejects.toThrow(sentence)
    await writeFile(join(source, path), whole, 'latin1')
  }
  await spoil('files/uploads/one/large.webp', (text) => `x${text.slice(1)}`, 'large.webp has changed')
  await spoil('database/transfers.copy', (text) => text.slice(1), 'database/transfers.copy has changed')
  await spoil('manifest.json', (text) => text.replace('"format": 1', '"format": 2'), 'format')
  await spoil('SHA256SUMS', (text) => text.replace(/.*large\.webp\n/, ''), 'names')
  await spoil('SHA256SUMS', (text) => text.replace('files/uploads', 'files/../..'), 'has the line')
  await expect(readdir(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  await restore()
})

it('[O11] leaves nothing behind when there is no such database, no secrets, or it is stopped', async () => {
  const target = join(folder, 'half')
  await expect(backUp(target, Object.assign(new URL(ownerUrl), { pathname: '/none' }).href)).rejects.toThrow()
  const lost = {
    databaseUrl: ownerUrl,
    dataDir: folder,
    bucket: null,
    target,
    now: new Date(),
    signal: never,
  }
  await expect(takeBackup(lost)).rejects.toThrow('There is no secrets.json')
  await expect(takeBackup({ ...lost, dataDir, signal: AbortSignal.abort() })).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
})
