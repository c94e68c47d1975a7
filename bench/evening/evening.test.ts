import { describe, expect, it } from 'vitest'
import { quantileMs } from './measures/measure.ts'
import { endOfSecond } from './measures/renewals.ts'
import { compare } from './measures/report.ts'
import { peeksOf, type ShowPlan, showsOf, sizeOf, visitsOf } from './script.ts'

describe('the script of an evening', () => {
  const take = <Plan>(plans: Generator<Plan, never>, count = 20) =>
    Array.from({ length: count }, () => plans.next().value)

  it('returns the same plans for the same seed, and different ones per person and per seed', () => {
    expect(take(showsOf(7, 3))).toEqual(take(showsOf(7, 3)))
    const all = [showsOf(7, 3), showsOf(8, 3), showsOf(7, 4), peeksOf(7, 3), visitsOf(7, 3)]
    expect(new Set(all.map((plans) => JSON.stringify(take<unknown>(plans)))).size).toBe(all.length)
  })

  it('lets paying clients watch for more than 95 % of the time', () => {
    const plans = Array.from({ length: 30 }, (_, client) => take(showsOf(1, client))).flat()
    const sum = (of: (plan: ShowPlan) => number) => plans.reduce((total, plan) => total + of(plan), 0)
    expect(sum(({ afterMs }) => afterMs) / sum(({ lengthMs }) => lengthMs)).toBeLessThan(0.05)
    for (const { saysAtMs, topsUpAtMs, lengthMs } of plans)
      for (const atMs of [...saysAtMs, topsUpAtMs ?? 0])
        expect(atMs).toBeLessThanOrEqual(Math.max(lengthMs, 2_000))
  })

  it('has 40 publishers, 120 paying clients and 80 guests at scale 1', () => {
    const { shows, peekClients, lobbies, guests, listReadsPerSecond } = sizeOf(1)
    expect([shows + lobbies, shows + peekClients, guests, listReadsPerSecond]).toEqual([40, 120, 80, 50])
    expect(sizeOf(0.01)).toEqual({ shows: 1, peekClients: 1, lobbies: 1, guests: 1, listReadsPerSecond: 1 })
  })
})

it('[B4] counts paid seconds without a picture in them or beside them as blind', () => {
  const instant = (second: number) => new Date(second * 1000).toISOString()
  const intervals = [
    { from: instant(100), to: instant(103) },
    { from: instant(110), to: instant(113) },
  ]
  expect(compare({ intervals }, new Set([99, 100, 101, 110]))).toEqual({ paid: 6, seen: 4, blind: 1 })
})

it('[B2] finds the end of the nth billed second across gaps', () => {
  const intervals = [
    { first: 100, past: 110 },
    { first: 150, past: 170 },
  ]
  expect([10, 11, 30, 31].map((count) => endOfSecond(intervals, count))).toEqual([
    110_000,
    151_000,
    170_000,
    null,
  ])
})

it('computes a quantile of what lies between two reads of a histogram', () => {
  const of = (...counts: number[]) =>
    [0.1, 0.5, 1, Number.POSITIVE_INFINITY].map((most, index) => ({ most, count: counts[index] ?? 0 }))
  expect(quantileMs(of(10, 10, 10, 10), of(10, 110, 110, 110), 0.5)).toBeCloseTo(300)
  expect(quantileMs(of(0, 0, 0, 0), of(0, 50, 100, 100), 0.99)).toBeCloseTo(990)
  expect(quantileMs(of(0, 0, 0, 0), of(0, 0, 0, 1), 0.99)).toBe(Number.POSITIVE_INFINITY)
  expect(quantileMs(of(1, 1, 1, 1), of(1, 1, 1, 1), 0.99)).toBeNaN()
})
