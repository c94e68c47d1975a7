import type { CallReply, PerformerAccount, Session } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Answers, noNetwork, openPage } from '../../../../testing/open-page.tsx'
import { WatchScreen } from '../watch-screen.tsx'

/** A performer of whom the lobby lacks what it shows, and the show does not. */
const performer = { id: 'mira', displayName: 'Mira', mainPhoto: null, prices: { peek: null } }
const now = new Date().toISOString()
const session = {
  id: 'session',
  type: 'VIDEO',
  state: 'ACTIVE',
  performerId: 'mira',
  performerNumber: 7,
  performerName: 'Mira',
  pricePerMinute: 120,
  normalPricePerMinute: null,
  billedSeconds: 600,
  charged: 1200,
  affordableSeconds: 3000,
  endsBy: 'balance',
  cap: null,
  capTips: 0,
  allowPeek: false,
  createdAt: now,
  activeAt: now,
} as Session

it('[S16] a lobby that breaks says so, and the show that follows has its meter and End', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const signedIn = { authenticated: true, account: { id: 'robin' }, role: 'client' }
  const runs = (running: Session | null) =>
    ({ ...signedIn, running: { request: null, session: running } }) as CallReply<'checkSession'>
  const answers: Answers = {
    getPerformerByNumber: {
      performerAccount: performer as PerformerAccount,
    } as CallReply<'getPerformerByNumber'>,
    checkSession: runs(null),
    clientSeen: { session },
    sessionChat: { lines: [] } as unknown as CallReply<'sessionChat'>,
    endSession: noNetwork,
  }
  const page = await openPage(() => createElement(WatchScreen, { performerNumber: 7 }), answers)
  expect(screen.getByRole('alert').textContent).toBe('This part of the page broke')
  answers.checkSession = runs(session)
  await page.hint({ type: 'session', sessionId: 'session', state: 'ACTIVE', endReason: null })
  await page.pass(20_000)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('group', { name: 'Meter' }).textContent).toContain('1,200')
  await page.user.click(screen.getByRole('button', { name: 'End show' }))
  expect(page.sent).toContainEqual(['endSession', { sessionId: 'session' }])
})
