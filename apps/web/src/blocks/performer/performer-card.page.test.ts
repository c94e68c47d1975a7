import type { CallReply, PerformerAccount } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { PerformerCard } from './performer-card.tsx'

const performer = {
  id: 'ren',
  advert_numbers: [{ advertNumber: 1003 }],
  roles: [{}],
  displayName: 'Ren Sato',
  performerStatus: 'AVAILABLE',
  performer_services: { peek: false },
  prices: { video: 120, peek: null },
  languages: [],
  mainPhoto: null,
} as unknown as PerformerAccount
const subscription = { performerId: 'ren', pricePerMinute: 90, normalPricePerMinute: 120 }

it.each([
  ['a guest', '120 credits/min €1.20/min', null, []],
  ['a client', '120 credits/min €1.20/min', 'client', []],
  ['a subscriber', '90 credits/min instead of 120 €0.90/min', 'client', [subscription]],
] as const)('[M4, S3] %s reads on a card: %s', async (_, price, role, subscriptions) => {
  const session = role
    ? { authenticated: true, account: { id: 'me' }, role }
    : { authenticated: false, account: null, role: null }
  const page = await openPage(() => createElement(PerformerCard, { performer, now: 0 }), {
    checkSession: session as CallReply<'checkSession'>,
    subscriptions: { subscriptions } as unknown as CallReply<'subscriptions'>,
    favouritePerformers: { performerAccounts: [], total: 0, offset: 0, limit: 40 },
  })
  expect(page.shown.textContent).toContain(price)
})

it('shows an error in place of a card that fails to render, and the next card still links to its performer', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const broken = { ...performer, languages: null } as unknown as PerformerAccount
  const cards = [broken, performer].map((one) => createElement(PerformerCard, { performer: one, now: 0 }))
  await openPage(() => createElement('div', null, ...cards), {})
  expect(screen.getByRole('alert').textContent).toBe('This part of the page broke')
  expect(screen.getByRole('link', { name: /Ren Sato/ }).getAttribute('href')).toBe('/performers/1003')
})
