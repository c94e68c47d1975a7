import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findTableSlips, tablesNamedIn } from './tables.ts'

const api = 'apps/api/src'
const wallet = `${api}/money`
let tree: string

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'footlight-tables-'))
  await plant(`${api}/shows/sessions/sessions.tables.ts`, 'export type SessionTables = { sessions: Row }')
  await plant(`${wallet}/wallet.tables.ts`, 'export type WalletTables = { leases: Row; payments: Row }')
  await plant(`${api}/shows/sessions.sql`, 'create table sessions (id uuid);')
  await plant(`${wallet}/leases.store.ts`, "database.selectFrom('leases')")
})

afterEach(() => rm(tree, { recursive: true }))

async function plant(path: string, text: string): Promise<void> {
  await mkdir(join(tree, dirname(path)), { recursive: true })
  await writeFile(join(tree, path), text)
}

const crossing = { file: 'money/planted.store.ts', tables: ['sessions'], reason: 'why' }

it.each([
  "database.selectFrom('sessions as s')",
  "database.selectFrom(['payments', 'sessions'])",
  "query.where(({ selectFrom }) => selectFrom('sessions').select('id'))",
  "query.leftJoin('sessions', 'sessions.id', 'session_id')",
  "tx.updateTable('sessions').set(change)",
  "tx.deleteFrom('sessions')",
  'sql`select 1 from payments p join sessions s on true where p.id = $1`',
  'sql<Row>`select 1 from payments as p, sessions`',
  'const lines = sql`($1 union all select id FROM "sessions")`',
  'sql`update sessions set state = $1`',
  "client.query('delete from sessions')",
  'sql.table("sessions")',
])('stops a module from naming the table of another: %s', async (text) => {
  await plant(`${wallet}/planted.store.ts`, text)
  expect(await findTableSlips(tree, [])).toEqual([
    { file: `${wallet}/planted.store.ts`, advice: 'The table sessions belongs to sessions: ask its door.' },
  ])
})

it('stops the app itself, which owns no table', async () => {
  await plant(`${api}/context.ts`, "database.selectFrom('leases')")
  expect(await findTableSlips(tree, [])).toMatchObject([{ file: `${api}/context.ts` }])
})

it('accepts a listed crossing, and refuses the same name elsewhere', async () => {
  await plant(`${wallet}/planted.store.ts`, "database.selectFrom('sessions')")
  expect(await findTableSlips(tree, [crossing])).toEqual([])
  await plant(`${api}/shows/sessions/planted.store.ts`, "database.selectFrom('leases')")
  expect(await findTableSlips(tree, [crossing])).toHaveLength(1)
})

it('reports an unused crossing of the list', async () => {
  expect(await findTableSlips(tree, [crossing])).toEqual([
    { file: `${api}/${crossing.file}`, advice: expect.stringContaining('take it off') },
  ])
})

it('finds a table without an owner, and one with two', async () => {
  await plant(`${api}/migrations/0002-more.ts`, 'await sql`create table strays (id uuid)`')
  await plant(`${api}/console/operator.tables.ts`, 'export type OperatorTables = { sessions: Row }')
  expect(await findTableSlips(tree, [])).toEqual([
    { file: expect.any(String), advice: expect.stringContaining('declared by') },
    {
      file: `${api}/migrations/0002-more.ts`,
      advice: expect.stringContaining('Nobody owns the table strays'),
    },
  ])
})

it('finds a table of the schema that no module owns', async () => {
  await plant(`${api}/trust/trust.sql`, 'create table strays (id uuid);')
  expect(await findTableSlips(tree, [])).toEqual([
    { file: `${api}/trust/trust.sql`, advice: expect.stringContaining('Nobody owns the table strays') },
  ])
})

it('finds a table that the SQL of another area than its own creates', async () => {
  await plant(`${api}/trust/trust.sql`, 'create table leases (id uuid);')
  expect(await findTableSlips(tree, [])).toEqual([
    {
      file: `${api}/trust/trust.sql`,
      advice: 'The table leases is of money: create it in the SQL of that area.',
    },
  ])
})

it('requires an owner for a renamed table under its new name', async () => {
  await plant(`${api}/migrations/0002-more.ts`, 'await sql`create table strays (id uuid)`')
  await plant(`${api}/migrations/0003-renamed.ts`, 'await sql`alter table strays rename to sessions`')
  expect(await findTableSlips(tree, [])).toEqual([])
  await plant(`${api}/migrations/0003-renamed.ts`, 'await sql`alter table strays rename to dogs`')
  expect(await findTableSlips(tree, [])).toEqual([
    {
      file: `${api}/migrations/0003-renamed.ts`,
      advice: expect.stringContaining('Nobody owns the table dogs'),
    },
  ])
})

it('requires no owner for a dropped table', async () => {
  await plant(`${api}/migrations/0002-more.ts`, 'await sql`create table strays (id uuid)`')
  await plant(`${api}/migrations/0003-dropped.ts`, 'await sql`drop table strays`')
  expect(await findTableSlips(tree, [])).toEqual([])
})

it('reads no other word as the name of a table', () => {
  const source = `
    // a page from sessions
    import { x } from 'sessions'
    Array.from(sessions)
    log('two from sessions')
    sql\`select sessions, p.requests from payments p\`
  `
  expect([...tablesNamedIn(source)]).toEqual(['payments'])
})
