import { expect, it } from 'vitest'
import { atMost } from '../../platform/at-most.ts'
import { createSlots } from './slots.ts'

it('[P8, W14] limits the received bodies that wait in memory for their processing', async () => {
  const { processing } = createSlots({ perAccount: 1, processing: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = processing('one', () => promise)
  await expect(processing('another', async () => undefined)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
  })
  resolve()
  await first
  expect(await processing('another', async () => 'worked')).toBe('worked')
})

it('[P8, W14] four accounts with four pictures each use four slots, one per account', async () => {
  const { processing } = createSlots({ perAccount: 4, processing: 5 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = Array.from({ length: 16 }, (_, number) => processing(`account ${number % 4}`, () => promise))
  expect(await processing('a fifth', async () => 'worked')).toBe('worked')
  resolve()
  expect(await Promise.allSettled(sent)).toHaveLength(16)
  for (const one of sent) await one
})

it('[P8, W14] takes turns between accounts: behind eight uploads of one, each other waits for one of them', async () => {
  const { processing } = createSlots({ perAccount: 8, processing: 5 })
  // as the processes that read what was sent
  const inTurn = atMost(1)
  const read: string[] = []
  const send = (owner: string) => processing(owner, () => inTurn(async () => void read.push(owner)))
  const sent = [...Array.from({ length: 8 }, () => 'many'), 'few', 'one', 'few']
  await Promise.all(sent.map(send))
  expect(read).toEqual(['many', 'few', 'one', 'many', 'few', ...Array.from({ length: 6 }, () => 'many')])
})
