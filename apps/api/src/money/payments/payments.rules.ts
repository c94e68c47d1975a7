import type { FieldError, RuleParams } from '@footlight/contract'
import type { PaymentMismatchRow } from '../ledger/wallet.tables.ts'
import type { PaymentOutcome, ProviderWord } from './checkout.ts'

export type PaymentState = 'PENDING' | 'PAID' | 'DECLINED' | 'ABANDONED'

export interface FeeTier {
  amount: number
  percentage: number
}

/**
 * A payment's state after a provider's report, or null when it stays. Reports arrive twice, late and out of order [T1]:
 * `paid` always counts, because the money was taken; after `paid` no report counts.
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

/** A difference between the payment that the provider reports and the one that was requested. */
export interface Mismatch {
  what: PaymentMismatchRow['what']
  asked: string
  said: string
  /** credits that can be credited nevertheless; null: it is not our payment */
  credits: number | null
}

/**
 * [T2] A report counts only for the page that the server opened for this payment, not for one that only names it: anyone can put
 * the payment's id on a page of the same account. If the amount differs, the paid amount is credited.
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

/** [T3] The fault of a list of tiers: without one from 0 on some top-ups have none, and an amount can have one only. */
export function feeTierProblem(tiers: readonly FeeTier[]): FieldError | null {
  const first = tiers[0]
  if (first?.amount !== 0)
    return tierProblem(
      0,
      'first_tier_at_zero',
      {},
      'The first tier begins at 0, so that every top-up has a fee.',
    )
  const index = tiers.findIndex(({ amount }, at) => at > 0 && amount <= (tiers[at - 1]?.amount ?? 0))
  return index < 0
    ? null
    : tierProblem(
        index,
        'tier_not_above',
        { min: (tiers[index - 1]?.amount ?? 0) + 1 },
        'Each tier begins above the one before.',
      )
}

function tierProblem(index: number, rule: string, params: RuleParams, message: string): FieldError {
  return { path: `body.fees.${index}.amount`, rule, params, message }
}

/** The tiers in one line, as the log keeps them: `0: 5 %, 5000: 3 %`. */
export function feeTierText(tiers: readonly FeeTier[]): string {
  return tiers.map(({ amount, percentage }) => `${amount}: ${percentage} %`).join(', ')
}

/** [T3] The fee of a top-up by the highest tier that it reaches, rounded down in the client's favour. */
export function feeFor(amount: number, tiers: readonly FeeTier[]): number {
  const tier = tiers
    .filter((candidate) => candidate.amount <= amount)
    .reduce<FeeTier | null>((best, each) => (best && best.amount > each.amount ? best : each), null)
  return Number((BigInt(amount) * BigInt(tier?.percentage ?? 0)) / 100n)
}
