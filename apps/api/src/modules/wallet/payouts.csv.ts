import { currencyAmount } from './payouts.rules.ts'
import type { PayoutLine } from './payouts.store.ts'

const columns = ['payout', 'performer', 'holder', 'iban', 'amount', 'currency'] as const

/** One line a payout, RFC 4180. */
export function payoutsCsv(payouts: readonly PayoutLine[]): string {
  const lines = payouts.map((payout) => [
    payout.id,
    String(payout.performer_number),
    payout.holder,
    payout.iban,
    currencyAmount(payout.amount),
    'EUR',
  ])
  return [[...columns], ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front of it; then it is only shown. */
export function csvCell(text: string): string {
  const shown = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}
