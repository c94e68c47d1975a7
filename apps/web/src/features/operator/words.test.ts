import type { PromoCode } from '@footlight/contract'
import { expect, it } from 'vitest'
import { changesOf } from './audit-words.ts'
import { promoState, promoTerms, promoUses } from './promo-words.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
const promo: PromoCode = {
  code: 'CURTAIN',
  kind: 'fixed',
  value: 500,
  minimum: 1000,
  validFrom: '2026-11-01T00:00:00.000Z',
  validUntil: null,
  usesPerClient: 1,
  usesInAll: null,
  used: 1,
}

it('[T4] a promo code says what it gives, how far it is used and whether it still gives', () => {
  expect([promoTerms(promo), promoUses(promo)]).toEqual([
    '500 credits on top, from 1,000 credits, once a client',
    '1 use',
  ])
  const limited = { ...promo, kind: 'percentage', minimum: 0, usesPerClient: null, usesInAll: 3 } as const
  expect([promoTerms(limited), promoUses(limited)]).toEqual([
    '500 % on top, as often as one likes',
    '1 of 3 uses',
  ])
  const over = { ...promo, validUntil: new Date(now).toISOString() }
  const later = { ...promo, validFrom: new Date(now + 1).toISOString() }
  expect(promoState(promo, now)).toEqual({ gives: true, words: 'For ever' })
  expect(promoState({ ...limited, used: 3 }, now)).toEqual({ gives: false, words: 'Used up' })
  expect([over, later].map((code) => promoState(code, now).gives)).toEqual([false, true])
})

it('[O5] an act says what it changed: how it was, where it was, and how it is', () => {
  expect(changesOf({ before: { refunded: 0 }, after: { amount: 1200, fromPerformer: 0 } })).toEqual([
    { name: 'amount', was: undefined, is: '1,200' },
    { name: 'from performer', was: undefined, is: '0' },
  ])
  expect(changesOf({ before: { validUntil: null }, after: { validUntil: 'soon' } })).toEqual([
    { name: 'valid until', was: 'none', is: 'soon' },
  ])
  expect(changesOf({ before: null, after: { validUntil: null, value: 5 } })).toEqual([
    { name: 'value', was: undefined, is: '5' },
  ])
})
