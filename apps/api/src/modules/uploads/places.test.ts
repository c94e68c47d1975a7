import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

it('[P8, W14] what has come waits for its work in memory, so that only so much may', async () => {
  const { inWork } = createPlaces({ ofOne: 1, inWork: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inWork('one', () => promise)
  await expect(inWork('another', async () => undefined)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
  })
  resolve()
  await first
  expect(await inWork('another', async () => 'worked')).toBe('worked')
})

it('[P8, W14] four accounts that send four pictures each take four places of work, not all of them', async () => {
  const { inWork } = createPlaces({ ofOne: 4, inWork: 5 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = Array.from({ length: 16 }, (_, number) => inWork(`account ${number % 4}`, () => promise))
  expect(await inWork('a fifth', async () => 'worked')).toBe('worked')
  resolve()
  expect(await Promise.allSettled(sent)).toHaveLength(16)
  for (const one of sent) await one
})
