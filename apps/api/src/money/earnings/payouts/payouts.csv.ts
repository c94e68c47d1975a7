import { csvOf, type Language } from '@footlight/contract'
import type { PayoutLine } from './payouts.store.ts'

const columns = ['payout', 'performer', 'holder', 'iban', 'amount', 'currency'] as const

/** One line a payout. [L1] A credit is a cent. */
export function payoutsCsv(payouts: readonly PayoutLine[], currency: string, language: Language): string {
  const lines = payouts.map((payout) => [
    payout.id,
    payout.performer_number,
    payout.holder,
    payout.iban,
    { cents: payout.amount },
    currency,
  ])
  return csvOf([columns, ...lines], language)
}
