import { topUp } from '@footlight/contract'
import { check } from '@footlight/forms'
import { expect, it } from 'vitest'
import { emptyPromo, type PromoValues } from './promo-ask.ts'
import { promoRules } from './promo-rules.ts'

const fit: PromoValues = { ...emptyPromo, code: ' spring-26 ', value: '100' }
const faults = (wrong: Partial<PromoValues>) =>
  check(promoRules, { ...fit, ...wrong }).map(({ path, rule }) => `${path} ${rule}`)

it('[T4] limits a promo code to the largest top-up or to 100 %, and accepts unlimited uses', () => {
  expect(faults({})).toEqual([])
  expect(faults({ kind: 'percentage', usesPerClient: ' ' })).toEqual([])
  expect(faults({ value: String(topUp.maximum) })).toEqual([])
  expect(faults({ kind: 'percentage', value: '101' })).toEqual(['value percentage'])
  expect(faults({ value: String(topUp.maximum + 1) })).toEqual(['value whole'])
  expect(faults({ code: 'no', value: ' ', minimum: '1.5', usesInAll: '0' })).toEqual([
    'code code',
    'value required',
    'minimum whole',
    'usesInAll whole',
  ])
})
