import {
  affordableSeconds,
  chargedFor,
  type EndsBy,
  lease as leaseTerms,
  performerPart,
} from '@footlight/contract'
import { addressOf, type Funds, movements, type Transfer } from '../ledger/ledger.rules.ts'

/** What a session owes and has paid, in credits; `posted` is the running total of its settled leases. */
export interface Account {
  sessionId: string
  clientId: string
  performerId: string
  pricePerMinute: number
  performerSharePercent: number
  cap: number | null
  billedSeconds: number
  posted: number
}

export interface Lease {
  seq: number
  promo: number
  cash: number
  final: boolean
}

/** Limit for a session without a price: one day, so that the number of seconds stays an integer. */
const freeSeconds = 86_400

export function secondsFor(credits: number, pricePerMinute: number): number {
  return Math.min(affordableSeconds(credits, pricePerMinute), freeSeconds)
}

/** Seconds, counted from the session's start, that the posted and leased credits pay for. */
export function fundedSeconds(account: Account, lease: Pick<Lease, 'promo' | 'cash'>): number {
  return secondsFor(account.posted + lease.promo + lease.cash, account.pricePerMinute)
}

/** Credits the client may still put into the session: promo, cash and cap together. */
export function spendable(account: Account, funds: { promo: number; cash: number }): number {
  const all = funds.promo + funds.cash
  return account.cap === null ? all : Math.min(all, account.cap - account.posted)
}

/** [S19] What limits `spendable`: balance, limit or cap. */
export function endsBy(account: Account, funds: Omit<Funds, 'held'>): EndsBy {
  if (account.cap !== null && account.cap - account.posted <= funds.promo + funds.cash) return 'cap'
  return funds.limitedBy ?? 'balance'
}

/**
 * [B2] The next lease: 30 s beyond what is billed, clipped to balance and cap, promo first [L6].
 * `funds` are the free credits after the previous lease is released. `final`: no lease can follow this one.
 */
export function grant(account: Account, seq: number, funds: { promo: number; cash: number }): Lease {
  const target = chargedFor(account.billedSeconds + leaseTerms.seconds, account.pricePerMinute)
  const wanted = target - account.posted
  const amount = Math.max(0, Math.min(wanted, spendable(account, funds)))
  const promo = Math.min(amount, funds.promo)
  return { seq, promo, cash: amount - promo, final: amount < wanted }
}

/** [B3] What a lease is charged for the seconds billed so far; the rest goes back. */
export function settlement(account: Account, lease: Lease) {
  const total = chargedFor(account.billedSeconds, account.pricePerMinute)
  const charge = total - account.posted
  const promo = Math.min(charge, lease.promo)
  const performer =
    performerPart(total, account.performerSharePercent) -
    performerPart(account.posted, account.performerSharePercent)
  return { total, promo, cash: charge - promo, performer, platform: charge - performer }
}

/** Free funds after the lease is settled: the funds outside the lease, plus what the lease releases. */
export function fundsAfter(
  funds: { promo: number; cash: number },
  lease: Lease,
  settled: { promo: number; cash: number },
) {
  return {
    promo: funds.promo + lease.promo - settled.promo,
    cash: funds.cash + lease.cash - settled.cash,
  }
}

export function leaseTransfer(account: Account, lease: Lease): Transfer {
  const held = addressOf.client(account.clientId, 'held')
  return {
    key: `lease:${account.sessionId}:${lease.seq}`,
    kind: 'lease',
    reference: account.sessionId,
    postings: movements([
      { from: addressOf.client(account.clientId, 'promo'), to: held, amount: lease.promo },
      { from: addressOf.client(account.clientId, 'cash'), to: held, amount: lease.cash },
    ]),
  }
}

/**
 * [B3] Charge, release and the next lease in one transfer; [L7] the performer's part and the platform's sum to the charge.
 * Credits that the old lease releases and the next one takes stay in the held account: only the difference is posted.
 */
export function chargeTransfer(account: Account, lease: Lease, next: Lease | null): Transfer {
  const held = addressOf.client(account.clientId, 'held')
  const settled = settlement(account, lease)
  const towards = (kind: 'promo' | 'cash') => {
    const released = lease[kind] - settled[kind] - (next?.[kind] ?? 0)
    const free = addressOf.client(account.clientId, kind)
    return released > 0
      ? { from: held, to: free, amount: released }
      : { from: free, to: held, amount: -released }
  }
  return {
    key: `charge:${account.sessionId}:${lease.seq}`,
    kind: 'charge',
    reference: account.sessionId,
    postings: movements([
      { from: held, to: addressOf.performer(account.performerId, 'pending'), amount: settled.performer },
      { from: held, to: addressOf.platform('revenue', account.sessionId), amount: settled.platform },
      towards('promo'),
      towards('cash'),
    ]),
  }
}
