import type { CallReply } from '@footlight/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage, Refused } from '../../../../testing/open-page.tsx'
import { useLobby } from './use-lobby.ts'

const voyeur = (freeSeconds: number) =>
  ({ freeSeconds, playStream: { serverUrl: 'wss://x', streamName: 'p1' } }) as CallReply<'voyeur'>

it('[S8, S22] counts the preview’s seconds while a picture is shown, and rejoins with the free seconds from the server', async () => {
  const answers = {
    initiateVoyeurClient: {} as CallReply<'initiateVoyeurClient'>,
    voyeur: voyeur(120),
  }
  const page = await openPage(() => {
    const [away, setAway] = useState(false)
    const [isShown, setShown] = useState(false)
    return { lobby: useLobby('a', !away, isShown), setAway, setShown }
  }, answers)
  await page.pass(20_000)
  expect(page.value.lobby.secondsLeft).toBe(120)
  await page.happen(() => page.value.setShown(true))
  await page.pass(20_000)
  await page.happen(() => page.value.setShown(false))
  await page.pass(30_000)
  expect(page.value.lobby.secondsLeft).toBeGreaterThan(98)
  await page.happen(() => page.value.setShown(true))
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

it('[S2] ends the preview of a guest that the server ended before the page had counted it down', async () => {
  const answers: Answers = {
    initiateVoyeurClient: {} as CallReply<'initiateVoyeurClient'>,
    voyeur: voyeur(30),
  }
  const page = await openPage(() => useLobby('a', true, true), answers)
  await page.pass(27_000)
  answers.voyeur = new Refused(409, 'LOBBY_USED_UP')
  await page.happen(() => expect(page.value.renewStream()).rejects.toThrow())
  expect(page.value.secondsLeft).toBe(0)
  expect(page.value.playStream).toBeUndefined()
})
