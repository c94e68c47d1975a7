import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { createTestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase, type Tx } from './database.ts'
import { inTransaction } from './transaction.ts'

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

it('a transaction whose begin is sent with the first statement is still atomic', async () => {
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

/** Opens a database whose connections send PostgreSQL an unknown word in place of `begin`. */
async function openWithoutBegin() {
  const address = new URL(storage.ownerUrl)
  const databasePort = Number(address.port)
  const server = createServer((socket) => {
    const inner = connect(databasePort, '127.0.0.1')
    socket.on('data', (sent) =>
      inner.write(Buffer.from(sent.toString('latin1').replace('begin\0', 'begun\0'), 'latin1')),
    )
    socket.on('end', () => inner.end())
    inner.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.port = String((server.address() as AddressInfo).port)
  address.searchParams.delete('host')
  return { broken: openDatabase(address.href, { poolSize: 1 }), server }
}

it('[L8] sends nothing more when only the begin fails, and does not repeat the work', async () => {
  const { broken, server } = await openWithoutBegin()
  const before = await count()
  let tries = 0
  const work = inTransaction(broken, async (tx) => {
    tries++
    await write('first')
      .execute(tx)
      .catch(() => undefined)
    await write('second').execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: 'NOT_READY', cause: { code: '42601' } })
  expect(tries).toBe(1)
  expect(await count()).toBe((before ?? 0) + 1)
  expect((await sql`select ${1}::int as one`.execute(broken)).rows).toEqual([{ one: 1 }])
  await broken.destroy()
  server.close()
})

const preparedNow = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database)).rows.map(
    ({ statement }) => statement,
  )

it('a statement that comes again is prepared once, also when its first tries failed', async () => {
  const call = sql<{ value: number }>`select later(${20}::int) as value`
  const begun = () => database.transaction().execute((tx) => call.execute(tx))
  for (let again = 0; again < 3; again++) await expect(begun()).rejects.toMatchObject({ code: '42883' })
  await sql
    .raw('create function later(n int) returns int language sql as $$ select n + 1 $$')
    .execute(database)
  for (let again = 0; again < 3; again++) expect((await begun()).rows).toEqual([{ value: 21 }])
  expect((await call.execute(database)).rows).toEqual([{ value: 21 }])
  const { rows } = await sql`select generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like '%later%'`.execute(database)
  expect(rows).toEqual([{ runs: 4 }])
})

it('prepares no statement that is seen only once, and a bounded number of repeated ones', async () => {
  await sql`select ${1}::int as once`.execute(database)
  expect(await preparedNow()).not.toContain('select $1::int as once')
  for (let column = 0; column < 320; column++)
    for (let again = 0; again < 2; again++)
      await sql`select ${column}::int as ${sql.id(`column${column}`)}`.execute(database)
  expect((await preparedNow()).length).toBeLessThanOrEqual(300)
})

it('succeeds after a newer node changed a table: with a single statement, and within a transaction', async () => {
  const others = openDatabase(storage.ownerUrl, { poolSize: 1 })
  const all = (handle: Database | Tx) =>
    sql`select * from notes where text <> ${'none'} limit 1`.execute(handle)
  const inTwo = () =>
    inTransaction(others, async (tx) => {
      await sql`select ${1}::int`.execute(tx)
      return all(tx)
    })
  for (let again = 0; again < 3; again++) await inTwo()
  await sql`alter table notes add column one int default 1`.execute(database)
  expect((await all(others)).rows).toEqual([{ text: 'first', one: 1 }])
  for (let again = 0; again < 3; again++) await inTwo()
  await sql`alter table notes add column two int default 2`.execute(database)
  expect((await inTwo()).rows).toEqual([{ text: 'first', one: 1, two: 2 }])
  await others.destroy()
})
