import { chargedFor, type EndsBy, lease as leaseTerms, warningSeconds } from '@footlight/contract'
import {
  type Account,
  endsBy,
  fundedSeconds,
  fundsAfter,
  grant,
  type Lease,
  type LeaseMove,
  secondsFor,
  settlement,
  spendable,
} from '../../../money/index.ts'
import { contains, type Run, runsOf, union } from './seconds.rules.ts'

/** The state of a running session that the meter reads before it applies evidence. */
export interface Metered {
  account: Account
  lease: Lease | null
  leaseSeq: number
  evidenced: Run[]
  /** Unix milliseconds from which on seconds count: `active_at`, or `created_at` while that is null */
  countsFrom: number
  warnedAtSeconds: number | null
}

export interface Funds {
  promo: number
  cash: number
  /** the client's own limit that clips them [B9] */
  limitedBy?: 'session' | 'day'
  /** [T1] a payment is disputed: nothing can be spent */
  isFrozen?: true
}

/** The media server's clock may be this far ahead of ours. */
export const skewMs = 1000

/** Seconds that may be billed: not evidenced before, finished, and within the session [B4]; ascending. */
export function freshSeconds(metered: Metered, seconds: Iterable<number>, now: number): number[] {
  return [...new Set(seconds)]
    .filter(
      (second) =>
        second * 1000 >= metered.countsFrom &&
        (second + 1) * 1000 <= now + skewMs &&
        !contains(metered.evidenced, second),
    )
    .sort((a, b) => a - b)
}

/** [B2] Whether the lease funds at most `before` (10) further seconds once `count` more are billed. */
export function needsRenewal(
  metered: Metered,
  count: number,
  before: number = leaseTerms.renewBeforeSeconds,
): boolean {
  const funded = fundedSeconds(metered.account, metered.lease ?? { promo: 0, cash: 0 })
  return funded <= metered.account.billedSeconds + count + before
}

export interface Renewal {
  metered: Metered
  /** `funds` as they stand after the move */
  funds: Funds
  move: LeaseMove | null
}

/**
 * Settles the lease and opens the next, for 30 s plus `ahead` seconds. The lease stays unchanged when the next would
 * not fund a second more: a final lease lasts until it is used up or funds are added.
 */
export function renew(metered: Metered, funds: Funds, ahead: number): Renewal {
  const { account, lease } = metered
  const settled = lease ? settlement(account, lease) : null
  const free = lease && settled ? fundsAfter(funds, lease, settled) : funds
  const after: Account = { ...account, posted: settled?.total ?? account.posted }
  const target = { ...after, billedSeconds: after.billedSeconds + ahead }
  const open = grant(target, metered.leaseSeq + 1, free)
  const funded = fundedSeconds(account, lease ?? { promo: 0, cash: 0 })
  if (lease && fundedSeconds(after, open) <= funded) return { metered, funds, move: null }
  return {
    metered: { ...metered, account: after, lease: open, leaseSeq: open.seq },
    funds: { ...funds, promo: free.promo - open.promo, cash: free.cash - open.cash },
    move: { account, settle: lease, open },
  }
}

export interface Billing {
  metered: Metered
  billed: Run[]
  /** begin of the first and end of the last new second, Unix ms; null: there was none */
  delivered: { from: number; until: number } | null
  affordable: number
  warning: number | null
  exhausted: 'credit' | 'cap' | null
}

/** [B1, B4] Bills fresh seconds as far as the lease pays for them, and returns how many more are affordable. */
export function bill(metered: Metered, fresh: readonly number[], funds: Funds): Billing {
  const funded = fundedSeconds(metered.account, metered.lease ?? { promo: 0, cash: 0 })
  // [B9] a limit that was lowered during the lease applies immediately
  const left = affordableAfter(metered.account, metered.lease, funds)
  const paid = fresh.slice(0, Math.max(0, Math.min(funded - metered.account.billedSeconds, left)))
  const account = { ...metered.account, billedSeconds: metered.account.billedSeconds + paid.length }
  const affordable = affordableAfter(account, metered.lease, funds)
  const level = warningLevel(affordable)
  const last = fresh.at(-1)
  const first = fresh[0]
  return {
    metered: {
      ...metered,
      account,
      evidenced: union(metered.evidenced, runsOf(fresh)),
      warnedAtSeconds: level,
    },
    billed: runsOf(paid),
    delivered:
      first === undefined || last === undefined ? null : { from: first * 1000, until: (last + 1) * 1000 },
    affordable,
    warning: level !== null && level < (metered.warnedAtSeconds ?? Number.POSITIVE_INFINITY) ? level : null,
    exhausted:
      affordable > 0 ? null : endAfter(account, metered.lease, funds) === 'balance' ? 'credit' : 'cap',
  }
}

/** Seconds that lease, balance and cap still pay for. */
export function affordableAfter(account: Account, lease: Lease | null, funds: Funds): number {
  const credits = spendable(account, withLease(lease, funds))
  return Math.max(0, secondsFor(account.posted + credits, account.pricePerMinute) - account.billedSeconds)
}

/** [S19] The bound that ends the affordable seconds. */
export function endAfter(account: Account, lease: Lease | null, funds: Funds): EndsBy {
  return endsBy(account, withLease(lease, funds))
}

function withLease(lease: Lease | null, funds: Funds): Funds {
  return { ...funds, cash: funds.cash + (lease ? lease.promo + lease.cash : 0) }
}

/** [B8] The lowest warning level that is reached at this many affordable seconds; null: none. */
export function warningLevel(affordable: number): number | null {
  return warningSeconds.findLast((level) => affordable <= level) ?? null
}

export function chargeOf(account: Account): number {
  return chargedFor(account.billedSeconds, account.pricePerMinute)
}
