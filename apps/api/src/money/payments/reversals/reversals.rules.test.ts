import { expect, it } from 'vitest'
import { newerState, promoSharesOf, sharesOf } from './reversals.rules.ts'

it('[L3] the shares of a reversal sum to it, in both directions, and the client never pays above the balance', () => {
  const of = (takenBack: number, fromClient: number) => ({ amount: 5000, fee: 150, takenBack, fromClient })
  expect(sharesOf(5000, of(0, 0), 9000)).toEqual({ client: 4850, fees: 150, losses: 0 })
  expect(sharesOf(5000, of(0, 0), 100)).toEqual({ client: 100, fees: 150, losses: 4750 })
  expect(sharesOf(-5000, of(5000, 100), 0)).toEqual({ client: -100, fees: -150, losses: -4750 })
  // a dispute over what was refunded already
  expect(sharesOf(5000, of(5000, 4850), 900)).toEqual({ client: 0, fees: 0, losses: 5000 })
  expect(sharesOf(-5000, of(10_000, 4850), 0)).toEqual({ client: 0, fees: 0, losses: -5000 })
})

it('[L6] takes promo credit in proportion, unspent first, and returns what exceeds the rest’s share, cash first', () => {
  const moved = (by: number, takenBack: number, back: number, recovered: number, retained = 0) => {
    const payment = { amount: 5000, takenBack, promo: 500, taken: { back, recovered }, retained }
    return promoSharesOf(by, payment, { unspent: 100, cash: 300 })
  }
  expect(moved(2500, 0, 0, 0)).toEqual({ back: 100, recovered: 150 })
  expect(moved(5000, 0, 0, 0)).toEqual({ back: 100, recovered: 300 })
  expect(moved(5000, 5000, 100, 300)).toEqual({ back: 0, recovered: 0 })
  expect(moved(5000, 0, 0, 0, 450)).toEqual({ back: 50, recovered: 0 })
  expect(moved(-2500, 5000, 200, 300)).toEqual({ back: 0, recovered: -250 })
  expect(moved(-5000, 5000, 200, 300)).toEqual({ back: -200, recovered: -300 })
  // taken twice, the payment came back once: its promo credit stays taken
  expect(moved(-5000, 10_000, 500, 0)).toEqual({ back: 0, recovered: 0 })
  // the cash had not reached for all of it
  expect(moved(-2500, 5000, 100, 0)).toEqual({ back: 0, recovered: 0 })
})

it('[T1] of two reports on a dispute the newer counts; within one second, the one that ends it', () => {
  const said = (state: 'OPEN' | 'WON', saidAtMs: number) => ({ state, saidAtMs })
  expect(newerState(said('WON', 9), said('OPEN', 5))).toBe('WON')
  expect(newerState(said('OPEN', 5), said('WON', 9))).toBe('WON')
  expect(newerState(said('OPEN', 5), said('WON', 5))).toBe('WON')
  expect(newerState(said('WON', 5), said('OPEN', 5))).toBe('WON')
})
