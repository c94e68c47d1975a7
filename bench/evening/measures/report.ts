import type { Receipt } from '@footlight/contract'
import type { Crowd } from '../people/crowd.ts'
import type { Measured } from './measure.ts'

/**
 * [S8] A session is held after 3 s without a second of evidence: the lag may use half of that. [B2] A lease
 * is renewed 10 s before its end. [B11] Seconds without a picture are not paid, except one for a packet's delay.
 */
export const limits = {
  evidenceLagMs: 1_500,
  leaseLatenessMs: 1_000,
  listMs: 100,
  lossPercent: 1,
  paidBeyondSeen: 1,
} as const

const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits))

/** The limits that this step exceeded, each with its value. */
export function broken(measured: Measured): string[] {
  const rows: [string, number, number, string][] = [
    ['p99 of the evidence lag', measured.evidenceLagMs, limits.evidenceLagMs, 'ms'],
    // in a short window no lease may be due; for the other limits a missing number counts as exceeded
    [
      'p99 of a lease’s lateness',
      measured.renewals === 0 ? 0 : measured.leaseLatenessMs,
      limits.leaseLatenessMs,
      'ms',
    ],
    ['p99 of the list', measured.listMs, limits.listMs, 'ms'],
    ['loss of packets at those who pay', measured.lossPercent, limits.lossPercent, '%'],
  ]
  return rows
    .filter(([, value, limit]) => !(value < limit))
    .map(
      ([name, value, limit, unit]) => `${name} is ${rounded(value, 1)} ${unit}, its limit ${limit} ${unit}`,
    )
}

export function rowOf(measured: Measured): Record<string, number> {
  return {
    paying: rounded(measured.paying),
    'evidence lag, p50 ms': rounded(measured.evidenceLagMedianMs),
    'p99 ms': rounded(measured.evidenceLagMs),
    'lease late, p99 ms': rounded(measured.leaseLatenessMs),
    renewals: measured.renewals,
    'list, p50 ms': rounded(measured.listMedianMs),
    'list, p99 ms': rounded(measured.listMs),
    reads: measured.reads,
    'loss %': rounded(measured.lossPercent, 2),
  }
}

/** CPU milliseconds a second, by process, in all and per paying client; peers and people are the bench's own processes. */
export function cpuRows({ cores, paying }: Measured): Record<string, object> {
  return Object.fromEntries(
    Object.entries(cores).map(([name, used]) => [
      name,
      { cores: rounded(used, 2), 'ms/s of a payer': rounded((1000 * used) / paying, 2) },
    ]),
  )
}

export interface Accounts {
  sessions: number
  paid: number
  seen: number
  /** sessions with more paid seconds than seconds with a picture, beyond the tolerance */
  overpaid: number
  /** paid seconds without any picture near them */
  blind: number
  withoutReceipt: number
}

/** Paid seconds and seconds with a picture, over all sessions. */
export function accountsOf({ paid }: Crowd): Accounts {
  const accounts: Accounts = { sessions: 0, paid: 0, seen: 0, overpaid: 0, blind: 0, withoutReceipt: 0 }
  for (const { seat, receipt } of paid) {
    if (receipt === null) {
      accounts.withoutReceipt += 1
      continue
    }
    const one = compare(receipt, seat.seen)
    accounts.sessions += 1
    accounts.paid += one.paid
    accounts.seen += one.seen
    accounts.blind += one.blind
    if (one.paid > one.seen + limits.paidBeyondSeen) accounts.overpaid += 1
  }
  return accounts
}

export interface Comparison {
  paid: number
  seen: number
  /** paid seconds without a picture in them or in a neighbouring second: a packet may be late by one second */
  blind: number
}

/** The seconds of a receipt beside those in which its viewer was given a picture. */
export function compare(receipt: Pick<Receipt, 'intervals'>, seen: ReadonlySet<number>): Comparison {
  const paid = paidSeconds(receipt)
  const hasPicture = (second: number) => [second - 1, second, second + 1].some((near) => seen.has(near))
  return {
    paid: paid.length,
    seen: seen.size,
    blind: paid.filter((second) => !hasPicture(second)).length,
  }
}

/** Unix seconds. */
export function paidSeconds({ intervals }: Pick<Receipt, 'intervals'>): number[] {
  return intervals.flatMap(({ from, to }) => {
    const first = Math.floor(Date.parse(from) / 1000)
    return Array.from({ length: Math.floor(Date.parse(to) / 1000) - first }, (_, index) => first + index)
  })
}
