import { act, screen } from '@testing-library/react'
import { createElement, useMemo, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import type { BrowserCall, CallView } from '../call.ts'
import { nameOf, openConnectedCall } from '../testing/fake-call.ts'
import { FakeMediaStream } from '../testing/fake-gateway.ts'
import { CallCover, type Held } from './call-cover.tsx'
import { CallWindow } from './call-window.tsx'
import { useMoves } from './use-moves.ts'

it('[S8, B13] counts the time of a held call beside the text that is read out', async () => {
  const view = { state: { name: 'connected' } } as CallView
  const call = {} as BrowserCall
  const title = 'Nothing arrives from Mara'
  const text = 'The call waits for Mara for a short time. Then it ends.'
  let count = (_held: Held) => {}
  const page = await openPage(() => {
    const [held, setHeld] = useState<Held>({ title, text, forSeconds: 10, forMoreSeconds: 80 })
    count = setHeld
    return createElement(CallCover, { call, view, otherName: 'Mara', still: null, held })
  }, {})
  const status = screen.getByRole('status')
  expect(page.shown.textContent).toContain('waits 01:20 more at most')
  act(() => count({ title, text, forSeconds: 11, forMoreSeconds: 79 }))
  expect(page.shown.textContent).toContain('waits 01:19 more at most')
  expect(screen.getByRole('status')).toBe(status)
  expect(status.textContent).toBe(title + text)
})

it('[S22] a call that was agreed to elsewhere, or whose page is lost, is taken by a press', async () => {
  const view = { state: { name: 'elsewhere' }, isStopped: false } as CallView
  const bringHere = vi.fn()
  const call: Partial<BrowserCall> = { bringHere }
  const props = { call: call as BrowserCall, view, otherName: 'Mara', still: null, held: undefined }
  const page = await openPage(() => createElement(CallCover, props), {})
  await page.user.click(screen.getByRole('button', { name: 'Take the call here' }))
  expect(bringHere).toHaveBeenCalledOnce()
})

it('[S22] says that nothing is billed only while the call is held, and no more of a stop once another device has it', async () => {
  const stopped = 'Your browser or device stopped the picture'
  const unbilled = 'No picture reaches you, so nothing is billed.'
  const held: Held = {
    title: 'Your picture does not reach Mara',
    text: '',
    forSeconds: 1,
    forMoreSeconds: 89,
  }
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', FakeMediaStream)
  const { call } = await openConnectedCall()
  call.stop()
  let hold = (_held: Held | undefined) => {}
  const page = await openPage(() => {
    const [now, setNow] = useState<Held>()
    hold = setNow
    return createElement(CallWindow, { call, otherName: 'Mara', still: null, held: now, pictureClass: '' })
  }, {})
  const said = () => screen.getByRole('status').textContent
  expect([nameOf(call), said()]).toEqual(['elsewhere', stopped])
  await page.happen(() => hold(held))
  expect(said()).toBe(stopped + unbilled)
  await page.happen(() => hold(undefined))
  expect(said()).toMatch(/^This call is not open in this window/)
})

it('[S20] does not say that a picture is still before one would have come', async () => {
  const element = document.createElement('video')
  let totalVideoFrames = 0
  element.getVideoPlaybackQuality = () => ({ totalVideoFrames }) as VideoPlaybackQuality
  let show = (_stream: MediaStream) => {}
  const page = await openPage(() => {
    const [stream, setStream] = useState({} as MediaStream)
    show = setStream
    return useMoves(
      useMemo(() => ({ current: element }), []),
      stream,
    )
  }, {})
  await page.pass(1500)
  expect(page.value).toBeUndefined()
  await page.pass(1000)
  expect(page.value).toBe(false)
  totalVideoFrames += 1
  await page.pass(500)
  expect(page.value).toBe(true)
  await page.happen(() => show({} as MediaStream))
  expect(page.value).toBeUndefined()
})
