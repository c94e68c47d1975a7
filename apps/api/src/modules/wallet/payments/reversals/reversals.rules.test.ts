import { expect, it } from 'vitest'
import { newerState, sharesOf } from './reversals.rules.ts'

it('[L3] who bears a reversal sums to it, there and back, and the client never pays more than the balance', () => {
  const of = (takenBack: number, fromClient: number) => ({ amount: 5000, fee: 150, takenBack, fromClient })
  expect(sharesOf(5000, of(0, 0), 9000)).toEqual({ client: 4850, fees: 150, losses: 0 })
  expect(sharesOf(5000, of(0, 0), 100)).toEqual({ client: 100, fees: 150, losses: 4750 })
  expect(sharesOf(-5000, of(5000, 100), 0)).toEqual({ client: -100, fees: -150, losses: -4750 })
  // a dispute over what was refunded already
  expect(sharesOf(5000, of(5000, 4850), 900)).toEqual({ client: 0, fees: 0, losses: 5000 })
  expect(sharesOf(-5000, of(10_000, 4850), 0)).toEqual({ client: 0, fees: 0, losses: -5000 })
})

it('[T1] of two words about a dispute the newer counts, and of one second the one that ends it', () => {
  const said = (state: 'OPEN' | 'WON', saidAtMs: number) => ({ state, saidAtMs })
  expect(newerState(said('WON', 9), said('OPEN', 5))).toBe('WON')
  expect(newerState(said('OPEN', 5), said('WON', 9))).toBe('WON')
  expect(newerState(said('OPEN', 5), said('WON', 5))).toBe('WON')
  expect(newerState(said('WON', 5), said('OPEN', 5))).toBe('WON')
})
