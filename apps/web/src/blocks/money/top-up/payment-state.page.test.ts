import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { PaymentState } from './payment-state.tsx'

it('[T1, T4] waits for the 2,875 credits that arrive of 2,500 with a fee of 125 and a promo of 500', async () => {
  const payment = {
    id: '00000000-0000-4000-8000-000000000001',
    state: 'PENDING',
    amount: 2500,
    fee: 125,
    credit: 2375,
    promoCredit: 500,
    redirectUrl: '/sandbox/1',
  } as const
  const page = await openPage(() => createElement(PaymentState, { id: payment.id }), {
    getPayment: { payment },
  })
  expect(page.shown.textContent).toContain('Waiting for 2,875 credits')
})
