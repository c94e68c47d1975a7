import { cookieOf } from '@footlight/test-kit/calls'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { demoPassword } from '../../../demo/cast.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'

const api = useTestApi()

const first = { limit: 3, sort: 'name' } as const
const firstHeadline = async (caller = api.guest) =>
  (await caller.ok('listPerformers', { query: first })).performerAccounts[0]?.headline

it('[P4] answers an account with current data and a guest with data at most 1 s old, on every node', async () => {
  const client = api.as('client@footlight.test')
  const [performer] = (await api.guest.ok('listPerformers', { query: first })).performerAccounts
  for (const headline of ['One', 'Two', 'Three']) {
    await api.owner
      .updateTable('performers')
      .set({ headline })
      .where('id', '=', performer?.id ?? '')
      .execute()
    for (const _ of api.nodes) expect(await firstHeadline(client)).toBe(headline)
    api.clock.advance(1001)
    for (const _ of api.nodes) expect(await firstHeadline()).toBe(headline)
  }
})

it('[P2, P4, W12] answers a guest with the new status as soon as its event is published, on every node', async () => {
  const { performers, database } = api.context
  const liveTotals = () =>
    Promise.all(
      api.nodes.map(async ({ origin }) => {
        const reply = await fetch(`${origin}/api/performer/performer_accounts?status=live`)
        const { total, liveTotal } = (await reply.json()) as { total: number; liveTotal: number }
        return [total, liveTotal]
      }),
    )
  const [before = [0, 0]] = await liveTotals()
  const id = await inTransaction(database, async (tx) => {
    const performer = await performers.lockByNumber(tx, 1210)
    await performers.update(tx, performer?.id ?? '', { status: 'AVAILABLE' })
    return performer?.id ?? ''
  })
  await performers.announce(id)
  const after = before.map((count) => count + 1)
  // the clock does not advance: the event clears the cache
  await expect.poll(liveTotals).toEqual(api.nodes.map(() => after))
})

it('[P4] the ETag of a list shows whether it has changed; only the browser may cache it', async () => {
  const path = '/api/performer/performer_accounts?sort=rating'
  const reply = await api.guest.fetch(path)
  const etag = reply.headers.get('etag') ?? ''
  expect(reply.headers.get('cache-control')).toBe('private, no-cache')
  const held = { 'if-none-match': etag }
  expect((await api.guest.with(held).fetch(path)).status).toBe(304)
  await api.owner.updateTable('performers').set({ headline: 'Another' }).execute()
  api.clock.advance(1001)
  const changed = await api.guest.with(held).fetch(path)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

it('[W14] one guest, or one account at many IP addresses, that varies filters does not delay other callers', async () => {
  const body = { account: 'client@footlight.test', password: demoPassword }
  const cookie = cookieOf(await api.guest.call('login', { body }))
  let refused = { guest: 0, account: 0 }
  const ask = async (address: string, query: string, headers: Record<string, string> = {}) =>
    (
      await fetch(`${api.origin}/api/performer/performer_accounts?${query}`, {
        headers: { 'x-forwarded-for': address, ...headers },
      })
    ).status
  const attack = (who: keyof typeof refused, count: number, one: (offset: number) => Promise<number>) =>
    Array.from({ length: count }, async (_, offset) => {
      const status = await one(offset)
      if (status === 429) refused = { ...refused, [who]: refused[who] + 1 }
      return status
    })
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holder = api.owner.transaction().execute(async (tx) => {
    await sql`lock table performer_categories in access exclusive mode`.execute(tx)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  // each query is different, so no result is cached, and waits for the table lock
  const attacks = [
    ...attack('guest', 40, (offset) => ask('198.51.100.1', `category=music&offset=${offset}`)),
    ...attack('account', 20, (offset) =>
      ask(`203.0.113.${offset}`, `category=comedy&offset=${offset}`, { cookie }),
    ),
  ]
  await expect.poll(() => refused).toEqual({ guest: 32, account: 12 })
  expect(await lockWaits(api.context.database)).toBeLessThanOrEqual(2)
  const others = [1, 2, 3, 4].map((other) => ask(`192.0.2.${other}`, `language=nl&offset=${other}`))
  held.resolve()
  await holder
  expect(await Promise.all(others)).toEqual([200, 200, 200, 200])
  await Promise.all(attacks)
  expect(await ask('198.51.100.1', 'language=nl&offset=9')).toBe(200)
})
