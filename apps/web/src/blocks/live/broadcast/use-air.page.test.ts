import type { CallReply, StudioRequest, StudioSession } from '@footlight/contract'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useCall } from '../../../lib/calls/use-call.ts'
import { noNetwork, openPage } from '../../../testing/open-page.tsx'
import { useAskBeforeClosing, useAvailableOnceLive, useGoOffAir, useUnpauseWhenAccepted } from './use-air.ts'

const studio = (streamActive: boolean) => ({ streamActive }) as CallReply<'studio'>

it('[P2] switches the performer available once per start of this page’s stream', async () => {
  const answers = { studio: studio(false), setAvailability: {} as CallReply<'setAvailability'> }
  const page = await openPage(() => {
    const [isSending, send] = useState(false)
    const { data, refetch } = useCall('studio')
    useAvailableOnceLive(data, isSending)
    return { send, refetch }
  }, answers)
  const look = () => page.happen(() => void page.value.refetch())
  const switched = () => page.count('setAvailability')
  // another tab is on air: this one changes nothing
  answers.studio = studio(true)
  await look()
  expect(switched()).toBe(0)

  answers.studio = studio(false)
  await look()
  await page.happen(() => page.value.send(true))
  expect(switched()).toBe(0)
  answers.studio = studio(true)
  await look()
  expect(switched()).toBe(1)
  // a short interruption of the stream does not override the performer's choice since
  answers.studio = studio(false)
  await look()
  answers.studio = studio(true)
  await look()
  expect(switched()).toBe(1)

  await page.happen(() => page.value.send(false))
  await page.happen(() => page.value.send(true))
  expect(switched()).toBe(2)
})

it('asks before closing a page that is on air, and does not ask off air', async () => {
  const page = await openPage(() => {
    const [isOnAir, setOnAir] = useState(false)
    useAskBeforeClosing(isOnAir)
    return setOnAir
  }, {})
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const seen = [asks()]
  for (const isOnAir of [true, false]) {
    await page.happen(() => page.value(isOnAir))
    seen.push(asks())
  }
  expect(seen).toEqual([false, true, false])
})

it('[P2] stops the broadcast whether or not the server hears of it', async () => {
  const broadcast = { stop: vi.fn() }
  const page = await openPage(
    () => ({ studio: useCall('studio').data, goOff: useGoOffAir(broadcast as never) }),
    { studio: studio(true), leaveLive: noNetwork },
  )
  await page.happen(() => void page.value.goOff())
  expect(broadcast.stop).toHaveBeenCalledOnce()
  await page.pass(20_000)
  expect(page.count('leaveLive')).toBeGreaterThan(0)
  expect(page.count('studio')).toBe(2)
})

it('[S5] ends the pause once when another tab accepts a request, and leaves a later pause', async () => {
  const settings = { paused: true }
  const change = vi.fn(({ paused }: { paused: boolean }) => {
    settings.paused = paused
  })
  const broadcast = { change, getState: () => ({ isOnAir: true, settings }) }
  const asked = (state: string, type = 'VIDEO') => [{ id: 'one', state, type } as StudioRequest]
  const page = await openPage(() => {
    const [requests, setRequests] = useState(asked('PENDING'))
    const [session, setSession] = useState<StudioSession | null>(null)
    useUnpauseWhenAccepted(broadcast as never, requests, session)
    return { setRequests, setSession }
  }, {})
  await page.happen(() => page.value.setRequests(asked('ACCEPTED', 'PHONE')))
  expect(change).not.toHaveBeenCalled()
  await page.happen(() => page.value.setRequests(asked('ACCEPTED')))
  expect(change).toHaveBeenCalledExactlyOnceWith({ paused: false })
  settings.paused = true
  const starting = { type: 'VIDEO', state: 'STARTING', requestId: 'one' } as StudioSession
  await page.happen(() => page.value.setSession(starting))
  expect(settings.paused).toBe(true)
  await page.happen(() => page.value.setSession({ ...starting, requestId: 'two' }))
  expect(settings.paused).toBe(false)
})
