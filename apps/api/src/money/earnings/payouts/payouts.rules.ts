import type { CallReply } from '@footlight/contract'
import { ibanFault } from '@footlight/contract/iban'
import { addressOf, type Transfer } from '../../ledger/ledger.rules.ts'

type PayoutReason = CallReply<'listLeftOut'>['performers'][number]['reason']

export interface DraftPayout {
  id: string
  performerId: string
  amount: number
  iban: string
}

/** A performer with payable credits, and no payout in a batch that waits. */
export interface Owed {
  performerId: string
  number: number
  name: string
  amount: number
  /** the account in force */
  iban: string | null
  isAccountWaiting: boolean
  /** [A8] any amount is enough */
  isClosed: boolean
}

/** [T5] Why a batch leaves the performer out; null: it does not. */
export function reasonLeftOut(owed: Owed, minimum: number): PayoutReason | null {
  if (owed.iban === null) return owed.isAccountWaiting ? 'ACCOUNT_WAITS' : 'NO_ACCOUNT'
  if (ibanFault(owed.iban)) return 'OUTSIDE_SEPA'
  return owed.amount < minimum && !owed.isClosed ? 'BELOW_MINIMUM' : null
}

/** [T5] Payouts of a batch that the payable balance still covers at approval, and a SEPA transfer can reach; the others wait for the next batch. */
export function settleDrafts(
  drafts: readonly DraftPayout[],
  payable: ReadonlyMap<string, number>,
): { paid: DraftPayout[]; dropped: DraftPayout[] } {
  const { paid = [], dropped = [] } = Object.groupBy(drafts, ({ performerId, amount, iban }) =>
    (payable.get(performerId) ?? 0) >= amount && !ibanFault(iban) ? 'paid' : 'dropped',
  )
  return { paid, dropped }
}

export function payoutTransfer({ id, performerId, amount }: Omit<DraftPayout, 'iban'>): Transfer {
  return {
    key: `payout:${id}`,
    kind: 'payout',
    reference: id,
    postings: [
      {
        from: addressOf.performer(performerId, 'payable'),
        to: addressOf.platform('payout_clearing', id),
        amount,
      },
    ],
  }
}

/** [L1] 100 credits are one unit of the currency, so a credit is a cent: `1234` is `12.34`. */
export function currencyAmount(credits: number): string {
  return `${Math.floor(credits / 100)}.${String(credits % 100).padStart(2, '0')}`
}
