import { createTestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase, type Tx } from './database.ts'
import { inTransaction } from './transaction.ts'

let storage: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  storage = await createTestDatabase()
  database = openDatabase(storage.ownerUrl, { poolSize: 3 })
  await sql`create table purses (name text primary key, credits int not null)`.execute(database)
})
beforeEach(() =>
  sql`insert into purses values ('left', 0), ('right', 0)
    on conflict (name) do update set credits = 0`.execute(database),
)
afterAll(async () => {
  await database.destroy()
  await storage[Symbol.asyncDispose]()
})

const add = (handle: Database | Tx, name: string) =>
  sql`update purses set credits = credits + 1 where name = ${name}`.execute(handle)
const credits = async () =>
  (await sql<{ credits: number }>`select credits from purses order by name`.execute(database)).rows.map(
    (row) => row.credits,
  )

it('[L8] retries after a deadlock of two transactions: both succeed, each applied once', async () => {
  const codes: unknown[] = []
  const holding = Promise.withResolvers<void>()
  let holders = 0
  const both = (first: string, second: string) =>
    inTransaction(database, async (tx) => {
      await sql`set local deadlock_timeout = '10ms'`.execute(tx)
      await add(tx, first)
      if (++holders === 2) holding.resolve()
      await holding.promise
      await add(tx, second).catch((error: unknown) => {
        codes.push((error as { code: unknown }).code)
        throw error
      })
    })
  await Promise.all([both('left', 'right'), both('right', 'left')])
  // More than one where the try after it takes the row before the other, who waited for it, has woken.
  expect(new Set(codes)).toEqual(new Set(['40P01']))
  expect(holders).toBe(2 + codes.length)
  expect(await credits()).toEqual([2, 2])
})

/** Another transaction changes the row between the reading and the writing of each of the first `conflicts` tries. */
async function serializable(conflicts: number): Promise<{ tries: number; failure: unknown }> {
  let tries = 0
  const failure = await inTransaction(database, async (tx) => {
    tries++
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await sql`select ${1}::int from purses`.execute(tx)
    if (tries <= conflicts) await add(database, 'right')
    await add(tx, 'right')
  }).catch((error: unknown) => error)
  return { tries, failure }
}

it.each([1, 4])(
  '[L8] what loses a serialization race %i times is tried again, and done once',
  async (lost) => {
    expect(await serializable(lost)).toEqual({ tries: lost + 1, failure: undefined })
    expect(await credits()).toEqual([0, lost + 1])
  },
)

it('[L8] after five tries its caller gets the error, and nothing of it is left', async () => {
  expect(await serializable(Number.POSITIVE_INFINITY)).toEqual({
    tries: 5,
    failure: expect.objectContaining({ code: '40001' }),
  })
  expect(await credits()).toEqual([0, 5])
})
