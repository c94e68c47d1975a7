import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { TopUpPanel } from './top-up-panel.tsx'

const info: CallReply<'updateBalanceInfo'> = {
  balance: { available: 0, held: 0, promo: 0 },
  returnable: 0,
  fees: [],
  methods: ['sandbox'],
}
const checkSession = {
  authenticated: true,
  account: { id: 'robin' },
  role: 'client',
} as CallReply<'checkSession'>
const promo = { code: 'TENTH', credit: 500, kind: 'percentage', value: 10, minimum: 5000 } as const

it('[T4] shows the credit of a code on every amount that qualifies, and the code’s minimum for the others', async () => {
  const answers = { updateBalanceInfo: info, checkSession, promoCredit: { promo } }
  const page = await openPage(() => createElement(TopUpPanel, { initialCode: 'TENTH' }), answers)
  // the typing rests, and the code is asked about
  await page.pass(1000)
  const shown = [...page.shown.textContent.matchAll(/\+([\d,]+) promo/g)].map(([, credits]) => credits)
  expect(shown).toEqual(['500', '1,000'])
  expect(page.shown.textContent).toContain('This promo code needs a top-up of at least 5,000 credits.')
  const amount = screen.getByLabelText('Other amount')
  await page.user.clear(amount)
  await page.user.type(amount, '6000')
  await page.pass(1000)
  expect(page.shown.textContent).toContain('It adds 600 credits as promo credits.')
})

it('[T3] a fee that changed is refused, fetched again and shown before it is paid', async () => {
  const answers: Answers = { updateBalanceInfo: info, checkSession, buy: new Refused(409, 'PRICE_CHANGED') }
  const page = await openPage(() => createElement(TopUpPanel, { where: 'here' }), answers)
  answers.updateBalanceInfo = { ...info, fees: [{ amount: 0, percentage: 5 }] }
  const fetched = vi.spyOn(globalThis, 'fetch')
  await page.user.click(screen.getByRole('button', { name: /^Add/ }))
  expect(fetched.mock.calls.map(([url]) => String(url))).toContainEqual(expect.stringContaining('fee=0'))
  expect(page.shown.textContent).toContain('PRICE_CHANGED')
  expect(screen.getByRole('button', { name: /^Add/ }).textContent).toContain('2,375')
})

it('[T4] a code that is refused shows its reason and no credit', async () => {
  const answers = { updateBalanceInfo: info, checkSession, promoCredit: new Refused(409, 'PROMO_USED') }
  const page = await openPage(() => createElement(TopUpPanel, { initialCode: 'TENTH' }), answers)
  await page.pass(1000)
  expect(page.shown.textContent).toContain('PROMO_USED')
  expect(page.shown.textContent).not.toContain('promo credits.')
})
