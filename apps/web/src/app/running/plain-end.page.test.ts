import type { CallReply, Session } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Answers, noNetwork, openPage } from '../../testing/open-page.tsx'
import { PlainEnd } from './plain-end.tsx'
import { RunningBar } from './running-bar.tsx'

/** A session of a kind that this page's code does not know, as after a deployment: the bar cannot name it. */
const session = {
  id: 'session',
  type: 'HOLOGRAM',
  state: 'ACTIVE',
  performerNumber: 7,
  performerName: 'Mira',
}

/** The bar, or what stays of it, of an account with that session; the page repeats the end call until it succeeds. */
async function openAs(role: 'client' | 'performer', Part: () => ReactNode) {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const running = session as unknown as Session
  const answers: Answers = {
    checkSession: {
      authenticated: true,
      account: { id: 'robin' },
      role,
      running: { request: null, session: role === 'client' ? running : null },
    } as CallReply<'checkSession'>,
    clientSeen: { session: running },
    studio: { session: running } as unknown as CallReply<'studio'>,
    endSession: noNetwork,
    endStudioSession: noNetwork,
  }
  const page = await openPage(() => createElement(Part), answers)
  const end = async () => {
    await page.user.click(screen.getByRole('button', { name: 'End' }))
    expect(screen.getByRole('button', { name: 'End', busy: true })).toBeDefined()
  }
  return { page, end }
}

it('[S16, S17] a bar that breaks says so in its place, and its End ends', async () => {
  const { page, end } = await openAs('client', RunningBar)
  expect(screen.getByRole('alert').textContent).toBe('This part of the page broke')
  await end()
  expect(page.sent).toContainEqual(['endSession', { sessionId: 'session' }])
})

it("[S16, S17] what stays of a performer's bar ends the show", async () => {
  const { page, end } = await openAs('performer', PlainEnd)
  await end()
  expect(page.count('endStudioSession')).toBeGreaterThan(0)
})
