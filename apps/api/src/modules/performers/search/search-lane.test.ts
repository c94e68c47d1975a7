import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/index.ts'
import { lockWaits } from '../../../testing/lock-waits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ nodes: 1 })
})
afterAll(() => api[Symbol.asyncDispose]())

const search = (q: string) => api.guest.call('listPerformers', { query: { q } })

it('[P4] finds by six words what each of them narrows, and refuses a seventh by its field', async () => {
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

it('[W14] gives 40 searches that hang two connections, gives them up after 1 s, and answers all others', async () => {
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holder = api.owner.transaction().execute(async (tx) => {
    await sql`lock table performer_words in access exclusive mode`.execute(tx)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const searches = Array.from({ length: 40 }, () => search('music'))
  await expect.poll(() => lockWaits(api.context.database)).toBe(2)
  await api.guest.ok('listUsernames', { query: {} })
  expect(await lockWaits(api.context.database)).toBe(2)
  // no search can go well before this
  const first = await Promise.race(searches.slice(0, 2))
  expect(first).toMatchObject({ status: 503, code: 'NOT_READY' })
  held.resolve()
  await holder
  const answers = await Promise.all(searches)
  const busy = answers.filter((answer) => !answer.ok && answer.error.rule === 'search')
  expect(busy).toHaveLength(18)
  expect((await search('music')).status).toBe(200)
})
