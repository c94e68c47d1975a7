import type { PaymentMismatchRow } from '../ledger/wallet.tables.ts'
import type { ProviderWord } from './checkout.ts'

export type PaymentState = 'PENDING' | 'PAID' | 'DECLINED' | 'ABANDONED'
/** What a provider says happened. */
export type PaymentOutcome = 'paid' | 'declined' | 'abandoned'

export interface FeeTier {
  amount: number
  percentage: number
}

/**
 * Where a provider's word leads, or null when it changes nothing. Words come twice, late and out of order [T1]:
 * `paid` always counts, because the money was taken; after it nothing does.
 */
export function settlePayment(state: PaymentState, outcome: PaymentOutcome): PaymentState | null {
  if (state === 'PAID') return null
  switch (outcome) {
    case 'paid':
      return 'PAID'
    case 'declined':
      return state === 'PENDING' ? 'DECLINED' : null
    case 'abandoned':
      return state === 'PENDING' ? 'ABANDONED' : null
  }
}

/** What a provider says of a payment, where it is not what was asked. */
export interface Mismatch {
  what: PaymentMismatchRow['what']
  asked: string
  said: string
  /** what can be credited all the same; null: it is another payment than ours */
  credits: number | null
}

/**
 * [T2] A word counts for the page that we made for this payment, and for no other that only names it: anybody may write
 * our number on a page of the same account. Another amount is what was paid.
 */
export function mismatchOf(
  asked: { method: string; amount: number; provider_page: string | null },
  method: string,
  word: ProviderWord,
): Mismatch | null {
  const page = asked.method === method ? asked.provider_page : null
  if (asked.method !== method || word.page !== page)
    return { what: 'PAGE', asked: page ?? asked.method, said: word.page ?? method, credits: null }
  if (word.difference) return { ...word.difference, credits: null }
  const { amount } = word
  if (amount === null || amount === asked.amount) return null
  return {
    what: 'AMOUNT',
    asked: String(asked.amount),
    said: String(amount),
    credits: Number.isSafeInteger(amount) && amount > 0 ? amount : null,
  }
}

/** [T3] The fee of a top-up by the highest tier that it reaches, rounded down in the client's favour. */
export function feeFor(amount: number, tiers: readonly FeeTier[]): number {
  const tier = tiers
    .filter((candidate) => candidate.amount <= amount)
    .reduce<FeeTier | null>((best, each) => (best && best.amount > each.amount ? best : each), null)
  return Number((BigInt(amount) * BigInt(tier?.percentage ?? 0)) / 100n)
}
