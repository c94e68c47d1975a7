import { expect, it } from 'vitest'
import { costOf, isWorthCalling, minPriceFor } from './numbers.rules.ts'

const countries = { BE: 15, GB: 30 }

it.each([
  ['a mobile of Belgium', '+32470123456', 15],
  ['a land line of Belgium', '+3225550100', 15],
  ['a mobile of Great Britain', '+447400123456', 30],
  ['a premium number of Belgium', '+3290012345', null],
  ['a shared-cost number of Great Britain', '+448431234567', null],
  ['a mobile of Jersey, which shares its code', '+447797712345', null],
  ['a satellite', '+881612345678', null],
  ['Jamaica, a favourite of toll fraud', '+18765551234', null],
  ['France, which is not on the list', '+33612345678', null],
  ['digits that are no number', '+32999', null],
] as const)('[S11] %s: %s', (_says, phone, cost) => {
  expect(costOf(phone, countries)).toBe(cost)
})

it('[S11] refuses a price whose platform part does not cover the cost of the call', () => {
  expect([minPriceFor(15, 70), minPriceFor(16, 70)]).toEqual([50, 54])
  expect(
    [49, 50].map((price) => isWorthCalling('+32470123456', price, { countries, performerShare: 70 })),
  ).toEqual([false, true])
  expect(isWorthCalling('+33612345678', 10_000, { countries, performerShare: 70 })).toBe(false)
})
