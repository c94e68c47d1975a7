import { peekSharePercent } from './constants.ts'

/**
 * [T4] The largest part of a spent credit that leaves the operator, in percent: no promo code may assume less. Peeks pay
 * most, because the private client has a share beside the performer.
 */
export function maxPaidOutPercent(performerShare: number): number {
  return performerShare + peekSharePercent
}

/** What a promo code gives: credits, or hundredths of the top-up. */
export interface PromoGift {
  kind: 'fixed' | 'percentage'
  value: number
}

/** [T4] Credits that a code gives with a top-up of `amount` credits, rounded down. */
export function promoCreditOf({ kind, value }: PromoGift, amount: number): number {
  return kind === 'fixed' ? value : Number((BigInt(amount) * BigInt(value)) / 100n)
}
