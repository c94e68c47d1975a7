import fc from 'fast-check'
import { expect, it } from 'vitest'
import { grant } from '../../../money/index.ts'
import { bill, type Funds, type Metered, needsRenewal, renew } from '../kernel/meter.rules.ts'
import { billWaited } from './metered.ts'
import { maxSecondsTogether, type Waiting, waitingCount, waitingFrom } from './waiting.rules.ts'

interface Show {
  price: number
  cash: number
  promo: number
  cap: number | null
  before: number
  /** delivered or not, second by second */
  delivered: boolean[]
}

const shows: fc.Arbitrary<Show> = fc.record({
  price: fc.integer({ min: 0, max: 400 }),
  cash: fc.integer({ min: 0, max: 1500 }),
  promo: fc.integer({ min: 0, max: 200 }),
  cap: fc.option(fc.integer({ min: 1, max: 900 })),
  before: fc.constantFrom(10, 20),
  delivered: fc.array(
    fc.integer({ min: 0, max: 40 }).map((random) => random > 0),
    { minLength: 40, maxLength: 300 },
  ),
})

/** The result of a show with at most `together` seconds billed at a time; `most`: how many actually were. */
function play({ price, cash, promo, cap, before, delivered }: Show, together: number) {
  const happened: unknown[] = []
  const account = {
    sessionId: 's',
    clientId: 'c',
    performerId: 'p',
    pricePerMinute: price,
    performerSharePercent: 70,
    cap,
    billedSeconds: 0,
    posted: 0,
  }
  const lease = grant(account, 1, { promo, cash })
  let funds: Funds = { promo: promo - lease.promo, cash: cash - lease.cash }
  let metered: Metered = { account, lease, leaseSeq: 1, evidenced: [], countsFrom: 0, warnedAtSeconds: null }
  let waiting: Waiting | undefined
  let most = 0
  for (const [second, isDelivered] of delivered.entries()) {
    if (!isDelivered) continue
    if (waiting?.past === second && second < waiting.billAt) {
      waiting = { ...waiting, past: second + 1 }
      most = Math.max(most, waitingCount(waiting))
      continue
    }
    metered = billWaited(metered, waiting).metered
    if (needsRenewal(metered, 1, before)) {
      const renewed = renew(metered, funds, 1)
      ;({ metered, funds } = renewed)
      if (renewed.move) happened.push({ second, move: renewed.move })
    }
    const billing = bill(metered, [second], funds)
    metered = billing.metered
    if (billing.warning !== null) happened.push({ second, warning: billing.warning })
    if (billing.exhausted) {
      happened.push({ second, exhausted: billing.exhausted })
      waiting = undefined
      break
    }
    waiting = waitingFrom(second + 1, metered, billing.affordable, { before, most: together })
  }
  return { happened, metered: billWaited(metered, waiting).metered, most }
}

it('[B1, B2, B8, B9] seconds billed together have the same result as one by one: money, leases, warnings, the end', () => {
  let most = 0
  fc.assert(
    fc.property(shows, (show) => {
      const oneByOne = play(show, 1)
      const together = play(show, maxSecondsTogether)
      most = Math.max(most, together.most)
      expect(oneByOne.most).toBe(0)
      expect(together.happened).toEqual(oneByOne.happened)
      expect(together.metered).toEqual(oneByOne.metered)
    }),
    { numRuns: 300 },
  )
  expect(most).toBe(maxSecondsTogether - 1)
})
