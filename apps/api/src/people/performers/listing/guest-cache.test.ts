import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { createGuestCache } from './guest-cache.ts'

function setUp() {
  const clock = new ManualClock(1000)
  const asked: PromiseWithResolvers<{ reply: string }>[] = []
  const ask = (_question: { page: number }) => {
    const next = Promise.withResolvers<{ reply: string }>()
    asked.push(next)
    return next.promise
  }
  return { clock, asked, cache: createGuestCache(clock, ask) }
}

it('[P4] runs a query once for all concurrent callers, and again 1 s after its result', async () => {
  const { clock, asked, cache } = setUp()
  const crowd = Array.from({ length: 5 }, () => cache.get({ page: 1 }))
  expect(asked).toHaveLength(1)
  asked[0]?.resolve({ reply: 'first' })
  expect(await Promise.all(crowd)).toEqual(Array(5).fill({ reply: 'first' }))
  clock.advance(1000)
  expect(await cache.get({ page: 1 })).toEqual({ reply: 'first' })
  clock.advance(1)
  void cache.get({ page: 1 })
  void cache.get({ page: 2 })
  expect(asked).toHaveLength(3)
})

it('stores no failure', async () => {
  const { asked, cache } = setUp()
  const failed = cache.get({ page: 1 })
  asked[0]?.reject(new Error('the database is away'))
  await expect(failed).rejects.toThrow('the database is away')
  void cache.get({ page: 1 })
  expect(asked).toHaveLength(2)
})

it('[W12] answers a query that was under way when the cache was cleared, and does not cache its result', async () => {
  const { asked, cache } = setUp()
  const before = cache.get({ page: 1 })
  cache.clear()
  const after = cache.get({ page: 1 })
  asked[1]?.resolve({ reply: 'new' })
  expect(await after).toEqual({ reply: 'new' })
  asked[0]?.resolve({ reply: 'old' })
  expect(await before).toEqual({ reply: 'old' })
  expect(await cache.get({ page: 1 })).toEqual({ reply: 'new' })
  expect(asked).toHaveLength(2)
})

it('holds at most 16 MB', async () => {
  const { asked, cache } = setUp()
  for (let page = 0; page < 5; page++) {
    const reply = cache.get({ page })
    asked[page]?.resolve({ reply: 'x'.repeat(4e6) })
    await reply
  }
  void cache.get({ page: 4 })
  expect(asked).toHaveLength(5)
  void cache.get({ page: 0 })
  expect(asked).toHaveLength(6)
})
