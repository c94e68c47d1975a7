import { ManualClock } from '@footlight/test-kit/clock'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { createLane } from './lane.ts'

const api = useTestApi({ nodes: 1 })

const search = (q: string, offset = 0) => api.guest.call('listPerformers', { query: { q, offset } })

it('[P4] searches for up to six words that must all match, and refuses a seventh at its field', async () => {
  const { total } = await api.guest.ok('listPerformers', { query: { q: 'm d' } })
  expect(total).toBeGreaterThan(0)
  const six = await api.guest.ok('listPerformers', { query: { q: 'm d mu du mus dut' } })
  expect(six.total).toBeGreaterThan(0)
  expect(six.total).toBeLessThanOrEqual(total)
  const q = 'a b c d e f g'
  const refused = await Promise.all([
    search(q),
    api.guest.call('countPerformers', { query: { q } }),
    api.guest.call('suggestSearches', { query: { q } }),
  ])
  const error = { code: 'VALIDATION', fields: [{ path: 'query.q', rule: 'search_words' }] }
  for (const reply of refused) expect(reply).toMatchObject({ status: 400, error })
})

it('[W14] gives 40 searches that hang two connections, cancels them after 1 s, and answers all other calls', async () => {
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holder = api.owner.transaction().execute(async (tx) => {
    await sql`lock table performer_words in access exclusive mode`.execute(tx)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const searches = Array.from({ length: 40 }, (_, offset) => search('music', offset))
  await expect.poll(() => lockWaits(api.context.database)).toBe(2)
  await api.guest.ok('listUsernames', { query: {} })
  expect(await lockWaits(api.context.database)).toBe(2)
  // no search can succeed before the lock is released below
  const first = await Promise.race(searches.slice(0, 2))
  expect(first).toMatchObject({ status: 503, code: 'NOT_READY' })
  held.resolve()
  await holder
  const answers = await Promise.all(searches)
  const busy = answers.filter((answer) => !answer.ok && answer.error.rule === 'search')
  expect(busy).toHaveLength(18)
  expect((await search('music')).status).toBe(200)
})

it('[W14] refuses a query that has waited 2 s for its turn, without asking the database', async () => {
  const clock = new ManualClock()
  const lane = createLane(api.context.database, clock)
  const held = Promise.withResolvers<void>()
  const first = [1, 2].map(() => lane(() => held.promise))
  let asked = 0
  const late = expect(lane(async () => asked++)).rejects.toMatchObject({ code: 'NOT_READY' })
  clock.advance(2001)
  held.resolve()
  await Promise.all(first)
  await late
  expect(asked).toBe(0)
})
