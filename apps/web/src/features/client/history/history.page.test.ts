import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { HistoryScreen } from './history-screen.tsx'
import { MoneyReceiptScreen } from './receipt/receipt-screen.tsx'
import type { HistorySearch } from './search.ts'

const signedIn = { authenticated: true, account: { id: 'me' }, role: 'client' } as CallReply<'checkSession'>

it('[A9] shows a notice with a link to the first page, not an empty history, for a page past the end', async () => {
  const searches: HistorySearch[] = []
  const page = await openPage(
    () => createElement(HistoryScreen, { search: { page: 9 }, onSearch: (search) => searches.push(search) }),
    { checkSession: signedIn, history: { history: [], months: [], total: 5, offset: 320, limit: 40 } },
  )
  expect(page.shown.textContent).not.toContain('Nothing yet')
  await page.user.click(screen.getByRole('button', { name: 'To the first page' }))
  expect(searches).toEqual([{ page: undefined }])
})

it('[A9] a top-up of €25.00 with 200 promo, €5.00 given back: €20.00 paid, fee €1.25, 2,575 credits arrived', async () => {
  const receipt = {
    id: '6f1b0d3e-7a52-4c18-9a0e-3f5d2b7c8e91',
    kind: 'payment',
    at: '2026-11-20T20:00:00.000Z',
    paid: 2500,
    fee: 125,
    promo: 200,
    cash: 2375,
    givenBack: 500,
    providerReference: 'pi_1',
    performerName: null,
    performerNumber: null,
  } as const
  await openPage(() => createElement(MoneyReceiptScreen, { id: receipt.id }), {
    checkSession: signedIn,
    moneyReceipt: { receipt },
  })
  const words = (await screen.findByRole('article')).textContent
  expect(words).toMatch(/You paid.*€20\.00.*Top-up.*Paid.*€25\.00.*Given back.*€5\.00/)
  for (const word of ['€1.25', '2,575 credits', receipt.id, 'pi_1']) expect(words).toContain(word)
})
