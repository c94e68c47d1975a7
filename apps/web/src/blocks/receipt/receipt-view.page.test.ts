import type { CallReply } from '@footlight/contract'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { ReceiptView } from './receipt-view.tsx'

const at = '2026-11-26T09:05:12.000Z'
const receipt = {
  sessionId: '00000000-0000-4000-8000-000000000001',
  type: 'VIDEO',
  performerName: 'Ren',
  performerNumber: 1003,
  clientName: 'Robin',
  pricePerMinute: 120,
  normalPricePerMinute: null,
  startedAt: at,
  endedAt: at,
  billedSeconds: 36,
  heldSeconds: 0,
  charged: 72,
  promo: 0,
  cash: 72,
  tips: 0,
  tipsPromo: 0,
  intervals: [],
  endReason: 'CLIENT_ENDED',
  endedBy: 'client',
  performerShare: null,
  net: null,
  tipsNet: null,
  refunds: [],
  tax: null,
  previous: null,
  previousSessionId: null,
  version: 5,
  signature: null,
  readerSignature: null,
} as unknown as CallReply<'receipt'>['receipt']

it('[R1, S10] a peek’s share stands on the receipt of the show that it came from, and takes nothing off what was paid', async () => {
  const page = await openPage(() => createElement(ReceiptView, { receipt, peekCredit: 2 }), {})
  expect(page.shown.textContent).toContain('Your share of what was paid for peeks2 credits')
  expect(page.shown.querySelector('header')?.textContent).toContain('You paid72')
})
