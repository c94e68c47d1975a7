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

/** [T3] The fee of a top-up by the highest tier that it reaches, rounded down in the client's favour. */
export function feeFor(amount: number, tiers: readonly FeeTier[]): number {
  const tier = tiers
    .filter((candidate) => candidate.amount <= amount)
    .reduce<FeeTier | null>((best, each) => (best && best.amount > each.amount ? best : each), null)
  return Number((BigInt(amount) * BigInt(tier?.percentage ?? 0)) / 100n)
}
