import type { CallReply, PerformerAccount } from '@footlight/contract'
import type { Publisher } from '@footlight/live'
import { screen } from '@testing-library/react'
import { createElement, useEffect } from 'react'
import { expect, it } from 'vitest'
import { createBroadcast } from '../../../../blocks/live/broadcast/broadcast.ts'
import {
  BroadcastProvider,
  type OpenBroadcast,
  useBroadcastPlace,
} from '../../../../blocks/live/broadcast/index.ts'
import { type Answers, openPage } from '../../../../testing/open-page.tsx'
import { StageScreen } from './stage-screen.tsx'

const nothing = () => {}
const publisher = { preview: async () => {}, start: nothing, stop: nothing, close: nothing }

/** A performer's studio, whose camera gives nothing. */
function StudioPage() {
  const { opened, setOpened } = useBroadcastPlace()
  useEffect(() => {
    const broadcast = createBroadcast({
      createPublisher: () => publisher as unknown as Publisher,
      getTicket: () => Promise.reject(new Error('not on air')),
      takeAir: async () => nothing,
      onDeviceFallback: nothing,
      onSilentCamera: nothing,
      copyOf: (media) => media,
      after: () => nothing,
    })
    const bell = { unlock: nothing, subscribe: () => nothing }
    setOpened({ broadcast, bell, close: nothing } as unknown as OpenBroadcast)
  }, [setOpened])
  return opened ? createElement(StageScreen) : null
}

const studio: CallReply<'studio'> = {
  performer: { performerStatus: 'OFFLINE', prices: { peek: null } } as PerformerAccount,
  available: false,
  switchedOffFor: null,
  offlineAt: null,
  streamActive: false,
  pictureFault: null,
  arriving: null,
  cannotPlay: [],
  slowViewers: 0,
  guestsSeeFrom: null,
  lobbyViewers: 0,
  session: null,
  tonight: { sessionSeconds: 0, net: 0, tipsNet: 0, rating: null },
  recent: [],
  lastShow: null,
}

it('[H1] shows the encoder’s picture again where it comes after “Use my camera”', async () => {
  const answers: Answers = {
    studio,
    encoder: { address: 'https://footlight.test/live/p1001/whip', key: null, isOn: true, isMuted: false },
    studioRequests: { requests: [] },
  }
  const page = await openPage(
    () => createElement(BroadcastProvider, null, createElement(StudioPage)),
    answers,
  )
  await page.pass(1000)
  await page.user.click(screen.getByRole('button', { name: 'Use my camera' }))
  expect(screen.queryByText('Only you see this')).not.toBeNull()
  answers.studio = { ...studio, streamActive: true }
  await page.pass(6000)
  expect(screen.queryByText('Only you see this')).toBeNull()
  answers.studio = studio
  await page.pass(6000)
  expect(screen.queryByRole('button', { name: 'Use my camera' })).not.toBeNull()
})

it('[P13] counts down after a show until guests see the performer again, and says so to a studio that is notified late', async () => {
  const onAir = { ...studio, available: true, streamActive: true, lobbyViewers: 2 }
  const inShow = { ...onAir, performer: { ...studio.performer, performerStatus: 'BUSY' as const } }
  const inLobby = { ...onAir, performer: { ...studio.performer, performerStatus: 'AVAILABLE' as const } }
  const answers: Answers = {
    studio: inShow,
    encoder: { address: 'https://footlight.test/live/p1001/whip', key: null, isOn: true, isMuted: false },
    studioRequests: { requests: [] },
  }
  const page = await openPage(
    () => createElement(BroadcastProvider, null, createElement(StudioPage)),
    answers,
  )
  await page.pass(1000)
  answers.studio = { ...inLobby, guestsSeeFrom: new Date(Date.now() + 1000).toISOString() }
  await page.hint({ type: 'studio' })
  expect(page.shown.textContent).toContain('Guests see you again in 3 s.')
  await page.pass(3000)
  expect(page.shown.textContent).toContain('Guests see you again.')
  answers.studio = inLobby
  await page.pass(6000)
  expect(page.shown.textContent).toContain('2 people are watching.')
})
