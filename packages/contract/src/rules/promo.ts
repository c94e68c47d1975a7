/** What a promo code gives: credits, or hundredths of the top-up. */
export interface PromoGift {
  kind: 'fixed' | 'percentage'
  value: number
}

/** [T4] Credits that a code gives with a top-up of `amount` credits, rounded down. */
export function promoCreditOf({ kind, value }: PromoGift, amount: number): number {
  return kind === 'fixed' ? value : Number((BigInt(amount) * BigInt(value)) / 100n)
}
