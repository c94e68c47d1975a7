import { type ListCall, listColumns, reversed } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApi } from '../../test/hooks.ts'
import { startShow } from '../../test/on-stage.ts'

const api = useTestApi()
const admin = api.as('admin@footlight.test')
const client = api.as('client@footlight.test')

beforeAll(async () => {
  for (const number of [1001, 1002]) {
    const { id } = await startShow(api, client, number)
    await client.ok('cancelSession', { body: { sessionId: id } })
    api.clock.advance(60_000)
  }
  await sql`insert into purchases (key, id, kind, client_id, performer_id, promo, cash, performer_share, bought_at)
    select 'tip:' || id, id, 'tip', (select id from accounts where role = 'client' limit 1),
      (select id from performers limit 1), n % 3, n % 4 + 1, 70, now() - n * interval '1 minute'
    from (select gen_random_uuid() as id, n from generate_series(1, 30) n) as made`.execute(api.owner)
  for (const code of ['AUTUMN', 'WINTER'])
    await admin.ok('createPromoCode', { body: { code, kind: 'fixed', value: 50 } })
})

type Row = Record<string, string | number | null>
const names = Object.keys(listColumns) as ListCall[]

/** The rows of a list under `query`, read page after page. */
async function rowsOf(name: ListCall, query: Row, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset = 0; ; offset += limit) {
    const reply: object = await admin.ok(name as 'listSessions', {
      query: { ...query, offset, limit } as object,
    })
    const found = Object.values(reply).find(Array.isArray) as Row[]
    rows.push(...found)
    if (found.length < limit) return rows
  }
}

const isOrdered = (values: readonly (string | number)[]) =>
  values.every((value, at) => at === 0 || (values[at - 1] ?? value) <= value)

describe.each(names.filter((name) => name !== 'listTransfers'))('%s', (name) => {
  it.each([...listColumns[name]])(
    '[O2] is sorted by %s as a whole, both ways, and misses no row',
    async (column) => {
      const bare = column.replace('-', '')
      const ascending = await rowsOf(name, { sort: bare }, 7)
      const descending = await rowsOf(name, { sort: reversed(bare) }, 7)
      const keyOf = (row: Row) => JSON.stringify(row)
      expect(new Set(ascending.map(keyOf)).size).toBe(ascending.length)
      expect(descending.map(keyOf).toSorted()).toEqual(ascending.map(keyOf).toSorted())
      const known = (rows: Row[]) => rows.flatMap((row) => row[bare] ?? [])
      // a text is sorted by the database's collation, folded
      if (known(ascending).every((value) => typeof value === 'number' || /^\d{4}-/.test(value))) {
        expect(isOrdered(known(ascending))).toBe(true)
        expect(isOrdered(known(descending).toReversed())).toBe(true)
      }
    },
  )

  it('[O2, W15] refuses another column', async () => {
    const refused = await admin.call(name as 'listSessions', { query: { sort: 'password' as 'createdAt' } })
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' })
  })
})

it('[O2] a list’s file stands in the order of the list', async () => {
  for (const sort of ['-credits', 'credits']) {
    const listed = (await rowsOf('listPurchases', { sort }, 40)).map(({ id }) => id)
    const reply = await admin.fetch(`/api/admin/purchases/export/csv?language=en&sort=${sort}`)
    const lines = (await reply.text()).trim().split('\r\n').slice(1)
    expect(lines.map((line) => /[0-9a-f-]{36}(?="$)/.exec(line)?.[0])).toEqual(listed)
  }
})

it('[O2] every list of the console has a file, but for the ledger’s, which is written by postings', () => {
  expect(names.filter((name) => !('csv' in schemas[name]))).toEqual(['listTransfers'])
})

it('[O2] purchases are read in the order of their credits by an index', async () => {
  const { rows } = await api.owner.transaction().execute(async (tx) => {
    for (const step of ['seqscan', 'bitmapscan'])
      await sql`set local ${sql.raw(`enable_${step}`)} = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain select * from purchases b where b.promo + b.cash > 0
      order by (b.promo + b.cash) desc, b.id limit 40`.execute(tx)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using purchases_credits')
})
