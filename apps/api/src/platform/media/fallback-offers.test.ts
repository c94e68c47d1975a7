import { ManualClock } from '@footlight/test-kit/clock'
import { serve } from '@footlight/test-kit/listen'
import { expect, it } from 'vitest'
import { createFallbackOffers } from './fallback-offers.ts'

it('[F1] asks each media server once in ten seconds whether it offers the compatibility stream', async () => {
  const asked: (string | undefined)[] = []
  let fallback = true
  const server = await serve(({ headers }, response) => {
    asked.push(headers.authorization)
    response.end(JSON.stringify({ status: 'ok', fallback }))
  })
  const url = server.origin
  const clock = new ManualClock(0)
  const offersFallback = createFallbackOffers({ secret: 'x', clock }, 20_000)

  expect(await Promise.all([offersFallback(url), offersFallback(url)])).toEqual([true, true])
  expect(asked).toEqual(['Bearer x'])
  fallback = false
  expect(await offersFallback(url)).toBe(true)
  clock.advance(10_000)
  expect(await offersFallback(url)).toBe(false)
  await server[Symbol.asyncDispose]()
  clock.advance(10_000)
  expect(await offersFallback(url)).toBe(false)
})
