import { type PromoCode, settingNames } from '@footlight/contract'
import { expect, it } from 'vitest'
import { changesOf } from './audit/audit-words.ts'
import { promoState, promoTerms, promoUses } from './promos/promo-words.ts'
import { settingGroups } from './settings/setting-words.ts'

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
  state: 'NOW',
}

it('[T4] a promo code says what it gives, how far it is used and whether it still gives', () => {
  expect([promoTerms(promo), promoUses(promo)]).toEqual([
    '500 credits on top, from 1,000 credits, once a client',
    '1 use',
  ])
  const limited = { ...promo, kind: 'percentage', minimum: 0, usesPerClient: null, usesInAll: 3 } as const
  expect([promoTerms(limited), promoUses(limited)]).toEqual([
    '500% on top, as often as one likes',
    '1 of 3 uses',
  ])
  const until = '2026-12-01T00:00:00.000Z'
  expect([promoState(promo), promoState({ ...promo, state: 'USED_UP' })]).toEqual(['For ever', 'Used up'])
  expect(promoState({ ...promo, validUntil: until })).toMatch(/^Until /)
  expect(promoState({ ...promo, validUntil: until, state: 'OVER' })).toMatch(/^Over since /)
  expect(promoState({ ...promo, state: 'NEXT' })).toMatch(/^From /)
})

it('[O5] lists the changes of an audit entry: the old value, if there was one, and the new value', () => {
  expect(changesOf({ before: { refunded: 0 }, after: { amount: 1200, fromPerformer: 0 } })).toEqual([
    { name: 'amount', was: undefined, is: '1,200' },
    { name: 'from performer', was: undefined, is: '0' },
  ])
  expect(changesOf({ before: { validUntil: null }, after: { validUntil: 'soon' } })).toEqual([
    { name: 'valid until', was: 'none', is: 'soon' },
  ])
  expect(changesOf({ before: { video: 90, message: 5 }, after: { video: 90, message: 8 } })).toEqual([
    { name: 'message', was: '5', is: '8' },
  ])
  const week = { before: { schedule: null }, after: { schedule: 'UTC, 5 20:00–22:00, 7 09:30–11:00' } }
  expect(changesOf(week)[0]?.is).toBe('UTC, Friday 20:00–22:00, Sunday 09:30–11:00')
  expect(changesOf({ before: null, after: { validUntil: null, value: 5 } })).toEqual([
    { name: 'value', was: undefined, is: '5' },
  ])
  expect(changesOf({ before: { capabilities: ['sessions', 'audit'] }, after: { capabilities: [] } })).toEqual(
    [{ name: 'capabilities', was: 'sessions, audit', is: 'none' }],
  )
})

it('[O2] asks for each setting once', () => {
  const asked = settingGroups.flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(asked.toSorted()).toEqual(settingNames.toSorted())
})
