import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it, onTestFinished } from 'vitest'
import { createFallbackOffers } from './fallback-offers.ts'

it('[F1] asks each media server once in ten seconds whether it offers the compatibility stream', async () => {
  const asked: (string | undefined)[] = []
  let fallback = true
  const server = createServer(({ headers }, response) => {
    asked.push(headers.authorization)
    response.end(JSON.stringify({ status: 'ok', fallback }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = new ManualClock(0)
  const offersFallback = createFallbackOffers({ secret: 'x', clock }, 20_000)

  expect(await Promise.all([offersFallback(url), offersFallback(url)])).toEqual([true, true])
  expect(asked).toEqual(['Bearer x'])
  fallback = false
  expect(await offersFallback(url)).toBe(true)
  clock.advance(10_000)
  expect(await offersFallback(url)).toBe(false)
  server.closeAllConnections()
  server.close()
  clock.advance(10_000)
  expect(await offersFallback(url)).toBe(false)
})
