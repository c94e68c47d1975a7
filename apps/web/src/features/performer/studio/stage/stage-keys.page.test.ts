import type { StudioRequest, StudioSession } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { type ComponentProps, createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { BroadcastProvider } from '../../../../blocks/live/broadcast/index.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { RequestCard } from './show/request-card.tsx'
import { RunningShow } from './show/running-show.tsx'
import { StageKeys } from './stage-keys.tsx'

type Stage = ComponentProps<typeof StageKeys>['stage']

async function openKeys(call?: StudioSession) {
  const set = vi.fn()
  const change = vi.fn()
  const stage = {
    opened: { broadcast: { change } },
    state: { isOnAir: true, settings: { paused: false } },
    sound: { isOn: true, isPending: false, set },
    call,
  } as unknown as Stage
  const page = await openPage(
    () => createElement('div', null, createElement(StageKeys, { stage }), createElement('textarea')),
    {},
  )
  return { page, set, change }
}

it('[S17] mutes by M, pauses by P, and shows the keys by ?, but not while the performer writes', async () => {
  // the page loads the sheet with its first use
  await import('../../../../blocks/live/shortcut-dialog.tsx')
  const { page, set, change } = await openKeys()
  await page.user.keyboard('mp')
  expect([set.mock.calls, change.mock.calls]).toEqual([[[false]], [[{ paused: true }]]])
  await page.user.type(screen.getByRole('textbox'), 'mp?')
  expect([set.mock.calls.length, change.mock.calls.length]).toEqual([1, 1])
  expect(screen.queryByText('Accept the request')).toBeNull()
  screen.getByRole('textbox').blur()
  await page.user.keyboard('?')
  await page.pass(500)
  screen.getByText('Accept the request')
})

it('[S17, S20] leaves M and P to a video call, which has camera and microphone', async () => {
  const { page, set, change } = await openKeys({ id: 'call' } as StudioSession)
  await page.user.keyboard('mp')
  expect([set.mock.calls.length, change.mock.calls.length]).toEqual([0, 0])
})

it('[S4, S17] accepts by A the request that is next, and no other', async () => {
  const request = {
    id: 'one',
    type: 'VIDEO',
    state: 'PENDING',
    clientName: 'Robin',
    sessionsWithYou: 0,
    expiresAt: '2036-01-01T00:00:00.000Z',
    withYouSince: null,
    netPerMinute: 63,
    affordableSeconds: 600,
    normalPricePerMinute: null,
  } as StudioRequest
  const open = (isNext: boolean) =>
    openPage(
      () =>
        createElement(
          BroadcastProvider,
          null,
          createElement(RequestCard, { request, isNext, isPaused: false }),
        ),
      { acceptRequest: { request } },
    )
  const other = await open(false)
  await other.user.keyboard('a')
  expect(other.count('acceptRequest')).toBe(0)
  other.close()
  const next = await open(true)
  await next.user.keyboard('a')
  expect(next.count('acceptRequest')).toBe(1)
})

it('[S16, S17] asks at E, and ends the show at the answer alone', async () => {
  const session = {
    id: 's1',
    type: 'VIDEO',
    state: 'ACTIVE',
    clientName: 'Robin',
    billedSeconds: 60,
    pricePerMinute: 90,
    charged: 90,
    earned: 63,
  } as StudioSession
  const show = {
    session,
    receivedAt: Date.now(),
    picture: 'paused',
    tonightNet: 115,
    children: null,
  } as const
  const page = await openPage(
    () => createElement(BroadcastProvider, null, createElement(RunningShow, show)),
    { endStudioSession: { session }, sessionChat: { lines: [] } as never },
  )
  // [S18]
  screen.getByText('115')
  await page.user.keyboard('e')
  expect(page.count('endStudioSession')).toBe(0)
  await page.user.click(screen.getAllByRole('button', { name: 'End show' }).at(-1) as HTMLElement)
  expect(page.count('endStudioSession')).toBe(1)
})
