import { chargedFor, lease as leaseTerms, warningSeconds } from '@footlight/contract'
import { fundedSeconds } from '../../../money/index.ts'
import type { Metered } from '../kernel/meter.rules.ts'
import type { Pictures } from '../kernel/pictures.rules.ts'
import type { Run } from '../kernel/seconds.rules.ts'

/**
 * Proven seconds [first, past) of a session that are stored but not billed yet, in Unix seconds: they are billed
 * together, with the same result as one by one but with fewer writes.
 */
export interface Waiting {
  first: number
  past: number
  /** seconds before this one may wait, too; this one, or a second that does not follow directly, is billed immediately */
  billAt: number
  /** [B12] the end of the seconds that the lease pays for, if all of them come */
  paidUntil: number
  /** [B4] what each of them carried; other seconds do not wait with them */
  pictures: Pictures
}

/** A run of seconds with the same pictures, which may wait. */
export interface WaitingRun extends Run {
  pictures: Pictures
}

/** What is returned for the seconds of a report that may wait. */
export type ExtendedWaiting = Pick<Waiting, 'past' | 'paidUntil'>

/** Most seconds of a session that are billed together: those from one charge to the next, which bills them. */
export const maxSecondsTogether = leaseTerms.seconds - leaseTerms.renewBeforeSeconds

/**
 * What may wait from `past` on, once everything before it is billed. Nothing that would have happened in between is
 * skipped: no lease becomes due [B2], no warning is crossed [B8], and neither money nor cap ends [B9].
 */
export function waitingFrom(
  past: number,
  metered: Metered,
  affordable: number,
  options: { before?: number | undefined; most?: number | undefined; pictures?: Pictures } = {},
): Waiting {
  const { before = leaseTerms.renewBeforeSeconds, most = maxSecondsTogether, pictures = null } = options
  const { account, lease, warnedAtSeconds } = metered
  const paid = fundedSeconds(account, lease ?? { promo: 0, cash: 0 }) - account.billedSeconds
  const next = warningSeconds.find((level) => level < (warnedAtSeconds ?? Number.POSITIVE_INFINITY)) ?? 0
  const room = Math.min(most, paid - before, affordable - next) - 1
  return {
    first: past,
    past,
    billAt: past + Math.max(0, room),
    paidUntil: past + Math.max(0, paid),
    pictures,
  }
}

export function waitingCount({ first, past }: Waiting): number {
  return past - first
}

/** The columns of a session's row that billing the waiting seconds will change. */
interface Counted {
  billed_seconds: number
  billed_charge: number
  price_per_minute: number
  last_delivered_at: Date | null
}

/** The row as it will be when its waiting seconds are billed; readers get this one. */
export function withWaiting<Row extends Counted>(row: Row, waiting: Waiting | undefined): Row {
  if (!waiting || waitingCount(waiting) === 0) return row
  const billedSeconds = row.billed_seconds + waitingCount(waiting)
  return {
    ...row,
    billed_seconds: billedSeconds,
    billed_charge: chargedFor(billedSeconds, row.price_per_minute),
    last_delivered_at: new Date(Math.max(waiting.past * 1000, row.last_delivered_at?.getTime() ?? 0)),
  }
}
