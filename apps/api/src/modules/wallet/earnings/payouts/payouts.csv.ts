import { csvLine } from '../../ledger/csv.ts'
import { currencyAmount } from './payouts.rules.ts'
import type { PayoutLine } from './payouts.store.ts'

const columns = ['payout', 'performer', 'holder', 'iban', 'amount', 'currency'] as const

/** One line a payout. */
export function payoutsCsv(payouts: readonly PayoutLine[], currency: string): string {
  const lines = payouts.map((payout) => [
    payout.id,
    String(payout.performer_number),
    payout.holder,
    payout.iban,
    currencyAmount(payout.amount),
    currency,
  ])
  return [columns, ...lines].map(csvLine).join('')
}
