import { createTestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'

let storage: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  storage = await createTestDatabase()
  // one connection: every transaction meets what the one before left of it
  database = openDatabase(storage.ownerUrl, { poolSize: 1 })
  await sql`create table notes (text text)`.execute(database)
})
afterAll(async () => {
  await database.destroy()
  await storage[Symbol.asyncDispose]()
})

const write = (text: string) => sql`insert into notes values (${text})`
const count = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from notes`.execute(database)).rows[0]?.count

it('a transaction that sends its begin with the first statement is whole or nothing', async () => {
  const failing = database.transaction().execute(async (tx) => {
    await write('first').execute(tx)
    await write('second').execute(tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await count()).toBe(0)
  await database.transaction().execute(async (tx) => {
    await write('first').execute(tx)
    await write('second').execute(tx)
  })
  expect(await count()).toBe(2)
})

it('a first statement that fails takes its transaction along, and leaves the connection usable', async () => {
  const failing = database.transaction().execute(async (tx) => {
    await sql`select ${1}::int from nowhere`.execute(tx).catch(() => undefined)
    await write('after the failure').execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '25P02' })
  await database.transaction().execute(async () => undefined)
  const { rows } = await sql`select now() = statement_timestamp() as "isOutside"`.execute(database)
  expect(rows).toEqual([{ isOutside: true }])
})

it('statements without values, several in one text, are in the transaction too', async () => {
  const before = await count()
  const failing = database.transaction().execute(async (tx) => {
    await sql`insert into notes values ('a'); insert into notes values ('b')`.execute(tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await count()).toBe(before)
})

it('a named statement is prepared once, also when its first try failed', async () => {
  const call = sql<{ value: number }>`/* later */ select later(${20}::int) as value`
  const begun = () => database.transaction().execute((tx) => call.execute(tx))
  await expect(begun()).rejects.toMatchObject({ code: '42883' })
  await sql
    .raw('create function later(n int) returns int language sql as $$ select n + 1 $$')
    .execute(database)
  for (let again = 0; again < 3; again++) expect((await begun()).rows).toEqual([{ value: 21 }])
  expect((await call.execute(database)).rows).toEqual([{ value: 21 }])
  const { rows } =
    await sql`select name, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(database)
  expect(rows).toEqual([{ name: 'later', runs: 4 }])
})
