import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transfer } from '../ledger/ledger.rules.ts'
import { type Account, chargeTransfer, type Lease, leaseTransfer, settlement } from './leases.rules.ts'

const credits = fc.integer({ min: 0, max: 300 })
const account: fc.Arbitrary<Account> = fc.record({
  sessionId: fc.constant('s'),
  clientId: fc.constant('c'),
  performerId: fc.constant('p'),
  pricePerMinute: credits,
  performerSharePercent: fc.integer({ min: 0, max: 100 }),
  cap: fc.constant(null),
  billedSeconds: fc.integer({ min: 0, max: 60 }),
  posted: fc.constant(0),
})

const changesOf = (transfers: readonly Transfer[]) => {
  const changes: Record<string, number> = {}
  for (const { from, to, amount } of transfers.flatMap(({ postings }) => postings)) {
    changes[from] = (changes[from] ?? 0) - amount
    changes[to] = (changes[to] ?? 0) + amount
  }
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => change !== 0))
}

it('[B3, L6, I4] a charge with the next lease sums to charge plus lease, and promo is posted only to held', () => {
  fc.assert(
    fc.property(account, credits, credits, credits, credits, (of, promo, more, nextPromo, nextCash) => {
      const { total } = settlement(of, { seq: 1, promo, cash: 0, final: false })
      const lease: Lease = { seq: 1, promo, cash: Math.max(0, total - promo) + more, final: false }
      const next: Lease = { seq: 2, promo: nextPromo, cash: nextCash, final: false }
      const together = chargeTransfer(of, lease, next)
      expect(changesOf([together])).toEqual(
        changesOf([chargeTransfer(of, lease, null), leaseTransfer(of, next)]),
      )
      expect(together.postings.every(({ amount }) => amount > 0)).toBe(true)
      expect(
        together.postings.filter(({ from, to }) => from.endsWith('promo') && !to.endsWith('held')),
      ).toEqual([])
    }),
  )
})

it('[B3] credits that one lease releases and the next takes are not posted', () => {
  const steady = {
    sessionId: 's',
    clientId: 'c',
    performerId: 'p',
    pricePerMinute: 60,
    performerSharePercent: 50,
    cap: null,
    billedSeconds: 20,
    posted: 0,
  }
  const lease = { seq: 1, promo: 0, cash: 30, final: false }
  const { postings } = chargeTransfer(steady, lease, { ...lease, seq: 2 })
  expect(postings.map(({ amount }) => amount)).toEqual([10, 10, 20])
})
