import { screen } from '@testing-library/react'
import { createElement, useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import {
  BroadcastProvider,
  type OpenBroadcast,
  useBroadcastPlace,
} from '../../../../../blocks/live/broadcast/index.ts'
import { type Answers, openPage, Refused } from '../../../../../testing/open-page.tsx'
import { EncoderPanel } from './encoder-panel.tsx'

const address = 'https://footlight.test/live/p1001/whip'
const streamKey = `stage_${'k'.repeat(43)}`
const used = { createdAt: '2026-11-26T18:00:00.000Z', lastUsedAt: '2026-11-26T19:00:00.000Z' }
const none = { address, key: null, isOn: false, isMuted: false }
const off = { address, key: { ...used, lastUsedAt: null }, isOn: false, isMuted: false }
const on = { address, key: used, isOn: true, isMuted: false }

const nothing = { streamActive: false, pictureFault: null, arriving: null, cannotPlay: [], slowViewers: 0 }
const open = (answers: Answers, studio: Parameters<typeof EncoderPanel>[0]['studio'] = nothing) =>
  openPage(() => createElement(BroadcastProvider, null, createElement(EncoderPanel, { studio })), answers)
const press = (name: string) => screen.getByRole('button', { name })
const shown = (text: string) => screen.queryByText(text) !== null

it('[H1] shows a new stream key once, beside the address', async () => {
  const answers: Answers = { encoder: none, renewStreamKey: { streamKey, encoder: off } }
  const page = await open(answers)
  expect([shown(address), screen.queryByRole('switch')]).toEqual([true, null])
  answers.encoder = off
  await page.user.click(press('Get a stream key'))
  expect([shown(streamKey), shown('Keep it now: it is not shown again.')]).toEqual([true, true])
  expect(shown('The key has not been used yet.')).toBe(true)
})

it('[H1] says why there is no stream key, and why the panel did not load', async () => {
  const answers: Answers = { encoder: none, renewStreamKey: new Refused(429, 'RATE_LIMITED') }
  const page = await open(answers)
  await page.user.click(press('Get a stream key'))
  expect(screen.getByRole('alert').textContent).toBe('RATE_LIMITED')
  page.close()

  const broken: Answers = { encoder: new Refused(400, 'RATE_LIMITED') }
  const again = await open(broken)
  expect(screen.getByRole('alert').textContent).toContain('RATE_LIMITED')
  broken.encoder = none
  await again.user.click(press('Try again'))
  expect(shown(address)).toBe(true)
})

it('[H1] asks before it renews or revokes the key, and shows the new one', async () => {
  const answers: Answers = {
    encoder: on,
    renewStreamKey: { streamKey, encoder: off },
    revokeStreamKey: none,
  }
  const page = await open(answers)
  expect(shown(streamKey)).toBe(false)
  await page.user.click(press('New key'))
  expect(page.count('renewStreamKey')).toBe(0)
  await page.user.click(press('Get a new key'))
  expect([page.count('renewStreamKey'), shown(streamKey)]).toEqual([1, true])
  await page.user.click(press('Revoke'))
  answers.encoder = none
  await page.user.click(press('Revoke the key'))
  expect([page.count('revokeStreamKey'), shown(streamKey)]).toEqual([1, false])
  expect(shown('Get a stream key')).toBe(true)
})

it('[H1, B4] lets the encoder on the stage, and says what arrives of it', async () => {
  const answers: Answers = { encoder: off, setEncoder: on }
  const page = await open(answers)
  const status = () => screen.getByRole('status').textContent
  expect(status()).toBe('Off: a program that uses your key is refused.')
  answers.encoder = on
  await page.user.click(screen.getByRole('switch', { name: /Take my picture from the encoder/ }))
  expect(page.sent.at(-1)).toEqual(['setEncoder', { on: true }])
  expect(status()).toContain('Start the stream in your program')
})

it('[H1, O14] names who is in the picture, and keeps the camera of the page until the server agrees', async () => {
  const stop = vi.fn()
  function Studio() {
    const { setOpened } = useBroadcastPlace()
    useEffect(() => {
      const getState = () => ({ settings: { people: ['Noor'] } })
      return setOpened({ broadcast: { stop, getState } } as unknown as OpenBroadcast)
    }, [setOpened])
    return createElement(EncoderPanel, { studio: nothing })
  }
  const answers: Answers = { encoder: off, setEncoder: new Refused(409, 'REQUEST_STATE') }
  const page = await openPage(() => createElement(BroadcastProvider, null, createElement(Studio)), answers)
  const flip = () => page.user.click(screen.getByRole('switch', { name: /Take my picture from the encoder/ }))
  await flip()
  expect([page.count('setEncoder'), stop.mock.calls.length]).toEqual([1, 0])
  expect(page.sent.at(-1)).toEqual(['setEncoder', { on: true, people: ['Noor'] }])
  answers.setEncoder = on
  await flip()
  expect([page.count('setEncoder'), stop.mock.calls.length]).toEqual([2, 1])
})

it.each([
  [{ ...nothing, streamActive: true }, 'Its picture arrives.'],
  [
    { ...nothing, pictureFault: 'B_FRAMES' as const },
    'Your encoder sends B-frames, which browsers cannot show. Turn B-frames off in your encoder.',
  ],
])('[H1, B4] says of %o: %s', async (studio, text) => {
  await open({ encoder: on }, studio)
  expect(screen.getByRole('status').textContent).toBe(text)
})

it('[H1, D7] says of an encoder what arrives, who cannot play it and what to change, and nothing while it is off', async () => {
  const arriving = {
    width: 1920,
    height: 1080,
    framesPerSecond: 30,
    codec: 'H264',
    profile: 'High',
    bitrate: 6_000_000,
    keyframeIntervalMs: 10_000,
    hasAudio: true,
  }
  const cannotPlay = [{ codec: 'H264', viewers: 2 }]
  const page = await open({ encoder: on }, { ...nothing, streamActive: true, arriving, cannotPlay })
  expect(shown('Arriving now: 1920×1080, 30 fps, H264 High, 6.0 Mbit/s, a keyframe every 10.0 s')).toBe(true)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  const refused = screen.getByText('2 viewers cannot see your picture: their browsers do not play H264.')
  expect(refused.closest('[aria-live="polite"]')).not.toBeNull()
  page.close()
  await open({ encoder: off }, { ...nothing, streamActive: true, arriving, cannotPlay })
  expect([screen.queryByText(/Arriving now/), screen.queryByText(/cannot see/)]).toEqual([null, null])
})
