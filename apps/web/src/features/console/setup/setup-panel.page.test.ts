import type { CallReply, Capability } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { SetupPanel } from './setup-panel.tsx'

afterEach(() => localStorage.clear())

const facts = [
  { fact: 'payment', isReady: false, isNeeded: true },
  { fact: 'pages', isReady: false, isNeeded: true },
  { fact: 'relay', isReady: false, isNeeded: false },
  { fact: 'mail', isReady: true, isNeeded: true },
]
const open = (capabilities: Capability[]) =>
  openPage(() => createElement(SetupPanel), {
    checkSession: {
      authenticated: true,
      account: { id: 'o' },
      role: 'admin',
      capabilities,
    } as CallReply<'checkSession'>,
    siteSetup: { facts, unfinishedPages: [] } as unknown as CallReply<'siteSetup'>,
  })
const says = (text: string) => screen.queryByText(text) !== null

it('[O2, O6] shows what the site lacks to the operators who can act on it, and to no other', async () => {
  for (const [held, shown] of [
    ['pages', [false, true, false]],
    ['settings', [true, false, true]],
    ['reports', [false, false, false]],
  ] as const) {
    const page = await open([held])
    expect(['A payment provider', 'Legal pages', 'A relay'].map(says)).toEqual(shown)
    page.close()
  }
})

it('[O2] puts away what can wait, also for the next visit, and shows it again when asked; not what is needed', async () => {
  const page = await open(['settings'])
  expect(screen.queryByRole('button', { name: 'Put away: A payment provider' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Put away: A relay' }))
  expect(says('A relay')).toBe(false)
  page.close()
  const next = await open(['settings'])
  expect([says('A payment provider'), says('A relay')]).toEqual([true, false])
  await next.user.click(screen.getByRole('button', { name: 'Show what was put away: 1' }))
  expect(says('A relay')).toBe(true)
})
