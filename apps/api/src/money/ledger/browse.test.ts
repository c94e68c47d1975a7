import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useWorld } from '../../../test/hooks.ts'
import { openShow, peek } from '../../../test/world/peeks.ts'
import { createLedgerBrowser, type LedgerQuestion } from './browse.service.ts'
import { type LedgerFilter, transfersQuery } from './browse.store.ts'

const world = useWorld()

it('[O2, L4] the pages of an account hold each of its transfers once, and their postings sum to its balances', async () => {
  const { performer, client, show } = await openShow(world, { price: 6000, peekPrice: 600, cash: 30_000 })
  const peekClient = await world.client({ cash: 2000 })
  const { session: aside } = await peek(world, peekClient, performer)
  await world.watch([show, aside], 65)
  await world.sessions.tips.give({
    clientId: client,
    performerId: performer.id,
    credits: 100,
    message: '',
    key: null,
  })
  await world.sessions.sessions.end(client, show.id)
  const ledger = createLedgerBrowser(world.database)
  const all = async (question: Partial<LedgerQuestion>) => {
    const found = []
    for (let before: number | undefined; ; ) {
      const page = await ledger.page({ sort: '-at', ...question, before, limit: 2 })
      found.push(...page.transfers)
      if (page.next === null) return found
      before = page.next
    }
  }
  for (const owner of [client, peekClient, performer.id]) {
    const transfers = await all({ owner })
    expect(new Set(transfers.map(({ id }) => id)).size).toBe(transfers.length)
    const sums: Record<string, number> = {}
    for (const { from, to, amount } of transfers.flatMap(({ postings }) => postings)) {
      if (to.ownerId === owner) sums[to.account] = (sums[to.account] ?? 0) + amount
      if (from.ownerId === owner) sums[from.account] = (sums[from.account] ?? 0) - amount
    }
    for (const { account, balance } of await ledger.accounts(owner)) expect(sums[account] ?? 0).toBe(balance)
  }
  expect((await all({ reference: show.id })).every(({ reference }) => reference === show.id)).toBe(true)
  expect((await all({ owner: performer.id, reference: show.id })).map(({ kind }) => kind)).toContain('charge')
  expect(await all({ owner: peekClient, reference: show.id, kind: 'lease' })).toEqual([])
  expect((await all({ owner: client, kind: 'tip' })).map(({ kind }) => kind)).toEqual(['tip'])
  expect((await all({ kind: 'peek_share' })).map(({ reference }) => reference)).toHaveLength(1)
  expect(await all({ owner: crypto.randomUUID() })).toEqual([])

  // the file has every posting, and the days of a filter bound it to the millisecond
  const whole = await all({})
  let file = ''
  for await (const lines of ledger.csv({ sort: '-at' }, 'en')) file += lines
  expect(file.trim().split('\r\n').slice(1)).toHaveLength(whole.flatMap(({ postings }) => postings).length)
  const times = whole.map(({ at }) => at.getTime())
  const [from, to] = [Math.min(...times) + 1, Math.max(...times) - 1].map((ms) => new Date(ms).toISOString())
  const inner = whole.filter(({ at }) => at.toISOString() >= (from ?? '') && at.toISOString() <= (to ?? ''))
  expect(inner.length).toBeLessThan(whole.length - 1)
  expect((await all({ from, to })).map(({ id }) => id)).toEqual(inner.map(({ id }) => id))
  // the other way round it is the same list
  for (const question of [
    {},
    { from, to },
    { owner: client },
    { owner: performer.id },
    { reference: show.id },
  ])
    expect(await all({ ...question, sort: 'at' })).toEqual((await all(question)).toReversed())
})

const within = { from: new Date(0), to: new Date(1), firstId: 10, lastId: 20 }

it.each([
  ['of all', {}],
  ['of a client', { owner: { kind: 'client', id: crypto.randomUUID() } }],
  ['of a performer, of one kind', { owner: { kind: 'performer', id: crypto.randomUUID() }, kind: 'tip' }],
  ['of a client, of one kind', { owner: { kind: 'client', id: crypto.randomUUID() }, kind: 'refund' }],
  ['of a reference', { reference: 'a session' }],
  [
    'of a client, of a reference',
    { owner: { kind: 'client', id: crypto.randomUUID() }, reference: 'a session' },
  ],
  [
    'of a performer, of a reference',
    { owner: { kind: 'performer', id: crypto.randomUUID() }, reference: 'a session' },
  ],
  ['of a rare kind, between two days', { kind: 'payout', within }],
  ['between two days', { within }],
  ['of a rare kind', { kind: 'payout' }],
  ['of a frequent kind', { kind: 'charge' }],
] as const)('[O2] the transfers %s are read by indices alone', async (_name, filter) => {
  for (const sort of ['-at', 'at'] as const) await expectIndices(filter, sort)
})

async function expectIndices(filter: LedgerFilter, sort: 'at' | '-at') {
  const { rows } = await world.database.transaction().execute(async (tx) => {
    // the tables of a test are small: the planner would read them whole, or sort them
    for (const step of ['seqscan', 'bitmapscan', 'sort'])
      await sql`set local ${sql.raw(`enable_${step}`)} = off`.execute(tx)
    return sql<{
      'QUERY PLAN': string
    }>`explain ${transfersQuery(filter, { sort, before: 1000, limit: 41 })}`.execute(tx)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Seq Scan')
  if ('reference' in filter) expect(plan).toContain('using transfers_reference')
  // what shows made is left out by the index, not by reading it
  if ('owner' in filter && 'kind' in filter)
    expect(plan).toMatch(/client_transfers_rare|performer_entries_rare/)
  expect(plan).not.toMatch(/Sort Key: .*\b(id|transfer_id)( DESC)?$/m)
}
