import type { CallReply, StudioRequest } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage, Refused } from '../../../testing/open-page.tsx'
import { isAgreedHere } from '../call/own-call.ts'
import { BroadcastProvider, type OpenBroadcast, useBroadcastPlace } from './broadcast-context.tsx'
import { useAnswer } from './use-answer.ts'

it('[S17, S20] opens an accepted call in this tab, and remembers no other kind of request', async () => {
  const ask = (type: StudioRequest['type'], id: string) =>
    ({ id, type, expiresAt: new Date(Date.now() + 30_000).toISOString() }) as StudioRequest
  const answers: Parameters<typeof openPage>[1] = { acceptRequest: {} as CallReply<'acceptRequest'> }
  let requests: Record<string, () => void> = {}
  function Cards() {
    requests = {
      call: useAnswer(ask('VIDEOCALL', 'call')).accept,
      show: useAnswer(ask('VIDEO', 'show')).accept,
    }
    return null
  }
  const page = await openPage(() => createElement(BroadcastProvider, null, createElement(Cards)), answers)
  await page.happen(() => requests.show?.())
  expect(isAgreedHere('show')).toBe(false)
  await page.happen(() => requests.call?.())
  expect(isAgreedHere('call')).toBe(true)
})

it('[S5] ends the pause once the server confirms the accept, and keeps it if the server refuses', async () => {
  const change = vi.fn()
  const settings = { paused: true }
  const opened = { broadcast: { change, getState: () => ({ settings }) } } as unknown as OpenBroadcast
  const request = {
    id: 'one',
    type: 'VIDEO',
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
  } as StudioRequest
  const answers: Parameters<typeof openPage>[1] = { acceptRequest: new Refused(409, 'REQUEST_STATE') }
  let accept = () => {}
  function Card() {
    const { setOpened } = useBroadcastPlace()
    accept = useAnswer(request).accept
    return createElement('button', { type: 'button', onClick: () => setOpened(opened) })
  }
  const page = await openPage(() => createElement(BroadcastProvider, null, createElement(Card)), answers)
  await page.user.click(screen.getByRole('button'))
  await page.happen(() => accept())
  expect(change).not.toHaveBeenCalled()
  answers.acceptRequest = {} as CallReply<'acceptRequest'>
  await page.happen(() => accept())
  expect(change).toHaveBeenCalledExactlyOnceWith({ paused: false })
  settings.paused = false
  await page.happen(() => accept())
  expect(change).toHaveBeenCalledOnce()
})
