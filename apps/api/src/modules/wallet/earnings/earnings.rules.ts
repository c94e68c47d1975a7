import { earningsPendingMs } from '@footlight/contract'
import { addressOf, movements, type Transfer } from '../ledger/ledger.rules.ts'

/** A performer's earnings are looked at again after this: what ripens meanwhile ripens together. */
export const ripenEveryMs = 3600_000

/** [T5] What was earned before this has been pending for long enough. */
export function ripeBefore(nowMs: number): Date {
  return new Date(nowMs - earningsPendingMs)
}

/**
 * [T5] Credits that become payable: what is pending, less what is too young. What refunds took is gone from the
 * oldest first, so that it never waits in the young ones for a day on which it is missed.
 */
export function ripeCredits(pending: number, young: number): number {
  return Math.max(0, pending - young)
}

export function ripenTransfer(performerId: string, before: Date, amount: number): Transfer {
  return {
    key: `earnings:${performerId}:${before.getTime()}`,
    kind: 'earnings',
    reference: performerId,
    postings: movements([
      {
        from: addressOf.performer(performerId, 'pending'),
        to: addressOf.performer(performerId, 'payable'),
        amount,
      },
    ]),
  }
}
