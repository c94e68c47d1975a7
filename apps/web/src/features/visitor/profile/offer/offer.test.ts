import type { PerformerAccount, PerformerStatus } from '@footlight/contract'
import { expect, it } from 'vitest'
import type { MinutePrice } from '../../../../blocks/money/minute-price.ts'
import { type Mine, offerOf } from './offer.ts'

const normal = { pricePerMinute: 90, normalPricePerMinute: null }

function offered(
  performerStatus: PerformerStatus,
  peek = false,
  mine: Mine = null,
  ownPrice: MinutePrice = normal,
) {
  const performer = {
    performerStatus,
    displayName: 'Mara Quill',
    prices: { video: 90, videocall: null, peek: 40, phone: null, subscription: null, message: null },
    performer_services: { peek, video: true, videocall: false, phone: false, email: false },
  } as PerformerAccount
  const offer = offerOf(performer, 120, mine, ownPrice)
  return offer && [offer.price ? `${offer.label} | ${offer.price}` : offer.label, offer.open]
}

it('[P3] the button explains the status, and leads to the stage where there is something to watch', () => {
  expect(offered('AVAILABLE')).toEqual(['Watch free for 2 min | Private show: 90 credits/min', true])
  const asSubscriber = { pricePerMinute: 60, normalPricePerMinute: 90 }
  expect(offered('AVAILABLE', false, null, asSubscriber)?.[0]).toMatch(/60 credits\/min instead of 90$/)
  expect(offered('BUSY', true)).toEqual(['Peek | for 40 credits/min', true])
  expect(offered('BUSY', false)).toEqual(['In a private show', false])
  expect(offered('ON_CALL', true)).toEqual(['On a call', false])
  expect(offered('ON_CALL', false, { session: 'PHONE' })).toEqual(['Back to your call', true])
  expect(offered('REQUEST')).toEqual(['Being asked right now', false])
  expect(offered('OFFLINE')).toBeNull()
})

it('[S17] offers the way back to a request of the reader’s own, and to no other', () => {
  expect(offered('REQUEST', false, { request: 'PENDING' })).toEqual(['Back to your request', true])
  expect(offered('REQUEST', false, { request: 'ACCEPTED' })).toEqual(['⁨Mara Quill⁩ said yes: go there', true])
})
