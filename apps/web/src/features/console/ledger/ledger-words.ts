import type { CallReply } from '@footlight/contract'
import { type Message, say } from '../../../lib/language/say.ts'

export type LedgerTransfer = CallReply<'listTransfers'>['transfers'][number]
export type LedgerEnd = LedgerTransfer['postings'][number]['from']

export const kindWords: Record<LedgerTransfer['kind'], Message> = {
  'top-up': 'Top-up',
  demo: 'Credit of the demo',
  lease: 'Set aside for a show',
  charge: 'Charge of a show',
  peek_share: 'Share of a peek',
  message: 'Message',
  tip: 'Tip',
  subscription: 'Subscription',
  refund: 'Refund',
  credit_by_hand: 'Credit by hand',
  return: 'Cash on its way back',
  return_paid: 'Cash paid back by hand',
  reversal: 'Taken back by the provider',
  promo_recovery: 'Promo credit taken back',
  earnings: 'Earnings became payable',
  payout: 'Payout',
}

const accounts: Readonly<Record<string, Message>> = {
  cash: 'Cash',
  promo: 'Promo credit',
  held: 'Set aside',
  pending: 'Pending',
  payable: 'Payable',
  revenue: 'Revenue',
  fees: 'Fees',
  promo_expense: 'Promo expense',
  payment_clearing: 'Payments in',
  payout_clearing: 'Payouts out',
  tax: 'Tax',
  losses: 'Losses',
}

export function accountWords(account: string): string {
  const words = Object.hasOwn(accounts, account) ? accounts[account] : undefined
  return words ? say(words) : account
}

/** An end of a posting in one line: whose account, and which. */
export function endWords({ ownerName, ownerKind, account }: LedgerEnd): string {
  const owner =
    ownerName ?? (ownerKind === 'platform' ? say('Operator [of an account]') : say('a closed account'))
  return `${owner} · ${accountWords(account)}`
}
