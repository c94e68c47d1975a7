import { createTestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DatabaseUnavailable } from './away.ts'
import { type Database, openDatabase } from './database.ts'
import { callLimits, workLimits } from './limits.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { inTransaction } from './transaction.ts'

let storage: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let killer: Database
beforeAll(async () => {
  storage = await createTestDatabase()
  database = openDatabase(storage.ownerUrl, {
    poolSize: 4,
    limits: { ...callLimits, lockMs: 200, statementMs: 300, answerMs: 1_000 },
  })
  killer = openDatabase(storage.ownerUrl, { poolSize: 1, limits: workLimits })
  await sql`create table notes (text text)`.execute(killer)
})
afterAll(async () => {
  await database.destroy()
  await killer.destroy()
  await storage[Symbol.asyncDispose]()
})

const backend = async (handle: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int`.execute(handle)).rows[0]?.pid ?? 0
const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(killer)
const count = async () =>
  Number((await sql<{ n: number }>`select count(*)::int as n from notes`.execute(killer)).rows[0]?.n)

it('[L8] repeats the work once after its connection is lost inside a transaction, without a crash', async () => {
  let tries = 0
  await inTransaction(database, async (tx) => {
    tries++
    await sql`insert into notes values (${'a'})`.execute(tx)
    if (tries === 1) await terminate(await backend(tx))
    await sql`insert into notes values (${'b'})`.execute(tx)
  })
  expect([tries, await count()]).toEqual([2, 2])
})

it('eleven backends terminated under load cost no caller an answer', async () => {
  const before = await count()
  // one may end while others are still terminated
  const calls = Promise.allSettled(
    Array.from({ length: 40 }, () =>
      inTransaction(database, async (tx) => {
        await sql`insert into notes values (${'c'})`.execute(tx)
        await sql`select pg_sleep(${0.02})`.execute(tx)
      }),
    ),
  )
  for (let round = 0; round < 11; round++)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() limit 1`.execute(killer)
  const ended = await calls
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // lost at the commit, it is unknown whether it counted: that one is reported
  for (const error of failed) expect(error).toMatchObject({ code: 'NOT_READY', status: 503 })
  expect(await count()).toBeGreaterThanOrEqual(before + ended.length - failed.length)
})

it('reports a lock, and a statement, that exceeds its timeout', async () => {
  await killer.transaction().execute(async (tx) => {
    await sql`lock table notes in access exclusive mode`.execute(tx)
    const call = inTransaction(database, (own) => sql`insert into notes values (${'d'})`.execute(own))
    await expect(call).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
  await expect(sql`select pg_sleep(${5})`.execute(database)).rejects.toMatchObject({ code: 'NOT_READY' })
  expect((await sql`select ${1}::int as one`.execute(database)).rows).toEqual([{ one: 1 }])
})

it('times out on a stopped server, and uses it again when it continues', {
  timeout: 60_000,
}, async () => {
  const pid = await backend(database)
  process.kill(pid, 'SIGSTOP')
  try {
    // the next user of that connection
    const calls = Array.from({ length: 8 }, () => inTransaction(database, backend))
    const ended = await Promise.allSettled(calls)
    const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(failed.length).toBe(1)
    expect(failed[0]).toMatchObject({ code: 'NOT_READY', retryAfterSeconds: 1 })
    expect(await backend(database)).not.toBe(pid)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

it('passes an error of the statement itself on unchanged', async () => {
  await expect(sql`select ${1}::int from nowhere`.execute(database)).rejects.toMatchObject({ code: '42P01' })
})

it('reports a database without a server as away', async () => {
  const nowhere = openDatabase('postgres://nobody:x@127.0.0.1:9/none', { poolSize: 1 })
  await expect(backend(nowhere)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await nowhere.destroy()
})

it('oneAtATime waits for the other node without the timeouts of a call', async () => {
  const order: string[] = []
  const work = (name: string) => () =>
    oneAtATime(database, async () => {
      order.push(name)
      await sql`select pg_sleep(${0.5})`.execute(killer)
      order.push(name)
    })
  await Promise.all([work('one')(), work('other')()])
  expect(order[0]).toBe(order[1])
  expect(order[2]).toBe(order[3])
})
