import type { CallReply } from '@footlight/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { useLobby } from './use-lobby.ts'

const voyeur = (freeSeconds: number) =>
  ({ freeSeconds, playStream: { serverUrl: 'wss://x', streamName: 'p1' } }) as CallReply<'voyeur'>

it('[S8] stops the preview’s clock while the picture is paused, and rejoins with the free seconds from the server', async () => {
  const answers = {
    initiateVoyeurClient: {} as CallReply<'initiateVoyeurClient'>,
    voyeur: voyeur(120),
  }
  const page = await openPage(() => {
    const [away, setAway] = useState(false)
    return { lobby: useLobby('a', !away, away), setAway }
  }, answers)
  await page.pass(20_000)
  const left = page.value.lobby.secondsLeft ?? 0
  expect(left).toBeLessThan(101)
  await page.happen(() => page.value.setAway(true))
  await page.pass(60_000)
  expect(page.value.lobby.playStream).toBeUndefined()
  expect(page.value.lobby.secondsLeft).toBeGreaterThan(left - 2)
  answers.voyeur = voyeur(100)
  await page.happen(() => page.value.setAway(false))
  expect(page.count('voyeur')).toBe(2)
  expect(page.value.lobby.playStream).toBeDefined()
  expect(page.value.lobby.secondsLeft).toBeGreaterThan(97)
})
