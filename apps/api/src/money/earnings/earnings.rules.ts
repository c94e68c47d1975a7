import { earningsPendingMs } from '@footlight/contract'
import { addressOf, movements, type Transfer } from '../ledger/ledger.rules.ts'

/** Interval between two checks of a performer's earnings; all credits that became payable in it move together. */
export const ripenEveryMs = 3600_000

/** [T5] Credits earned before this instant have been pending long enough to become payable. */
export function ripeBefore(nowMs: number): Date {
  return new Date(nowMs - earningsPendingMs)
}

/**
 * [T5] Credits that become payable: the pending ones, less those that are too young. Refunds are taken from the
 * oldest credits first, so that the young credits never include an amount that was refunded already.
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
