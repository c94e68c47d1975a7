import type { Session } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { AwayCurtain } from './away-curtain.tsx'
import type { Away } from './use-away.ts'
import { useTalkBack } from './use-talk-back.ts'

vi.mock('@footlight/live/react', () => ({ usePublisher: () => ({ state: 'active' }) }))

const session = { state: 'ACTIVE', heldFor: null, performerName: 'Mira' } as Session
const starting: Session = { ...session, state: 'STARTING' }
const held: Session = { ...session, state: 'HELD', heldFor: 'client' }

const open = (away: Away, of: Session) =>
  openPage(
    () => createElement(AwayCurtain, { away, session: of, heldForMoreSeconds: 80, onGoOn: () => undefined }),
    {},
  )

it.each([
  ['tab', session, 'This show plays in another tab', 'that tab lets go', 'Watch here'],
  ['tab', held, 'The other tab has no picture', 'waits for you', 'Watch here'],
  ['device', session, 'This show plays on another device', 'that device lets go', 'Watch here'],
  ['device', held, 'The other device has no picture', 'waits for you', 'Watch here'],
  ['paused', held, 'You paused', 'waits for you', 'Go on'],
  ['stopped', held, 'Your browser or device stopped the picture', 'waits for you', 'Play'],
  ['stopped', starting, 'Your browser or device stopped the picture', 'nothing is billed', 'Play'],
  ['device', starting, 'The other device has no picture', 'nothing is billed', 'Watch here'],
  ['paused', { ...held, heldFor: 'performer' }, 'You paused', 'No picture reaches you', 'Go on'],
  [
    'tab',
    { ...held, heldFor: 'server' },
    'The other tab has no picture',
    'No picture reaches you',
    'Watch here',
  ],
] as const)(
  '[B4, B13] %s, session %o: says "%s", "%s", and takes the focus that the pause lost',
  async (away, of, title, text, press) => {
    const page = await open(away, of)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title)
    expect(page.shown.textContent).toContain(text)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: press }))
  },
)

it.each(['paused', 'stopped'] as const)(
  '[B4] %s here, and not held: says nothing of the money, as another device may play the show',
  async (away) => {
    expect((await open(away, session)).shown.textContent).not.toContain('billed')
  },
)

it('[B13] counts the time that the performer still waits where the other tab closed', async () => {
  const page = await open('tab', held)
  expect(page.shown.textContent).toContain('1 min 20 s more at most')
})

it('[S9] a pause closes the microphone that was open, and tells the server once', async () => {
  const publishStream = {
    serverUrl: 'ws://media',
    applicationName: 'live',
    streamName: 'a7',
    token: 't',
    relayServers: [],
  }
  const page = await openPage(
    () => {
      const [isAway, setAway] = useState(false)
      return { ...useTalkBack('session', false, isAway), setAway }
    },
    { startAudio: { publishStream } },
  )
  await page.happen(() => page.value.start())
  expect(page.value.state).toBe('heard')
  await page.happen(() => page.value.setAway(true))
  expect(page.value.state).toBe('off')
  expect(page.count('stopAudio')).toBe(1)
  await page.happen(() => page.value.setAway(false))
  expect(page.value.state).toBe('off')
  expect(page.count('stopAudio')).toBe(1)
})
