import { describe, expect, it } from 'vitest'
import {
  afterFailure,
  dueStep,
  graceMs,
  minutePrice,
  monthsAfter,
  priceOffer,
  renewalTerms,
  retryEveryMs,
} from './subscriptions.rules.ts'

const dayMs = 86_400_000
const at = (text: string) => Date.parse(text)
const day = (ms: number) => new Date(ms).toISOString().slice(0, 16)

describe('rules', () => {
  it('[M4] a month is a calendar month at the same hour; the 29th to 31st are the last day where there is none', () => {
    const from = (start: string, count: number) => day(monthsAfter(at(start), count))
    expect([1, 2, 3, 13].map((count) => from('2027-01-31T18:30Z', count))).toEqual([
      '2027-02-28T18:30',
      '2027-03-31T18:30',
      '2027-04-30T18:30',
      '2028-02-29T18:30',
    ])
    expect(from('2027-12-15T00:00Z', 1)).toBe('2028-01-15T00:00')
    expect(from('2028-02-29T23:59Z', 12)).toBe('2029-02-28T23:59')
  })

  it('[M4] charges when the month is over, ends a removed subscription, and never charges a missed month', () => {
    const start = at('2027-01-10T12:00Z')
    const one = { state: 'ACTIVE', startedMs: start, periods: 1 } as const
    const due = monthsAfter(start, 1)
    expect(dueStep(one, due - 1, 500)).toBeNull()
    expect(dueStep(one, due, 500)).toBe('charge')
    expect(dueStep(one, due, 0)).toBe('charge')
    expect(dueStep(one, due, null)).toBe('end')
    expect(dueStep({ ...one, state: 'GRACE' }, due + dayMs, 500)).toBe('charge')
    expect(dueStep({ ...one, state: 'CANCELLED' }, due - 1, 500)).toBeNull()
    expect(dueStep({ ...one, state: 'CANCELLED' }, due, 500)).toBe('end')
    expect(dueStep({ ...one, state: 'ENDED' }, due, 500)).toBeNull()
    expect(dueStep(one, monthsAfter(start, 2), 500)).toBe('end')
    expect(afterFailure(one, due)).toEqual({ state: 'GRACE', retryAtMs: due + retryEveryMs })
    expect(afterFailure(one, due + graceMs - 1)).toEqual({ state: 'GRACE', retryAtMs: due + graceMs })
    expect(afterFailure(one, due + graceMs)).toEqual({ state: 'ENDED' })
  })
})

it('[M4] a renewal charges the agreed price or less; a higher price needs the client’s consent', () => {
  const agreed = { price: 100, perMinute: 45 }
  const of = (month: number | null, perMinute: number | null) => {
    const asked = { month, perMinute }
    return [renewalTerms(agreed, asked), priceOffer(agreed, asked)]
  }
  expect(of(100, 45)).toEqual([agreed, null])
  expect(of(80, 45)).toEqual([{ price: 80, perMinute: 45 }, null])
  expect(of(90_000, 45)).toEqual([agreed, { price: 90_000, perMinute: 45 }])
  // a month that gives less for the same price
  expect(of(100, 119)).toEqual([agreed, { price: 100, perMinute: 119 }])
  expect(of(150, 40)).toEqual([
    { price: 100, perMinute: 40 },
    { price: 150, perMinute: 40 },
  ])
  expect(of(150, null)).toEqual([{ price: 0, perMinute: null }, null])
  expect(of(null, 45)).toEqual([null, null])
})

describe('what a minute costs', () => {
  const paidUntilMs = at('2026-12-20T20:00Z')
  const price = (everybody: number, subscribers: number | null, promised: number | null, now = 0) =>
    Object.values(minutePrice({ everybody, subscribers }, { paidUntilMs, promised }, now))

  it('[M4] is the lowest of the usual price, the subscribers’ price and the price promised with the month', () => {
    expect(Object.values(minutePrice({ everybody: 120, subscribers: 90 }, null, 0))).toEqual([120, null])
    expect(price(120, 90, 90)).toEqual([90, 120])
    expect(price(120, 80, 90)).toEqual([80, 120])
    // taken back, or raised: not in the month that is paid
    expect(price(120, null, 90)).toEqual([90, 120])
    expect(price(200, 150, 90)).toEqual([90, 200])
    expect(price(200, 150, 90, paidUntilMs)).toEqual([150, 200])
    expect(price(120, null, 90, paidUntilMs)).toEqual([120, null])
    // the usual price is below the promised one: a price that none pays is not shown
    expect(price(80, null, 90)).toEqual([80, null])
    expect(price(90, 45, null)).toEqual([45, 90])
  })
})
