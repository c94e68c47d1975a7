/** A payment of the client's, and how much of it can still go back. Amounts are credits. */
export interface Returnable {
  id: string
  method: string
  left: number
  /** promo credit that came with it, less what refunds and disputes took unspent */
  promo: number
  /** [L6] cash of the payment that was already retained for spent promo credit */
  promoRecovered: number
}

export interface Return {
  /** null: cash that belongs to no payment */
  payment: Returnable | null
  amount: number
  /** [L6] cash that stays here, for the promo credit of the payment that was spent */
  recovered: number
}

/** [L6] Promo credit of a payment that is unspent: the oldest is spent first, so what is left came with the latest ones. */
export function unspentPromo(
  paymentId: string,
  promoLeft: number,
  latestFirst: readonly Returnable[],
): number {
  let left = promoLeft
  for (const { id, promo } of latestFirst) {
    if (id === paymentId) return Math.min(left, promo)
    left -= Math.min(left, promo)
  }
  return 0
}

/**
 * [A8] Cash is refunded to the payments that it came from, the latest first; the rest becomes a return without a payment.
 * [L6] A payment's spent promo credit is deducted from its refund. `promoLeft` is the promo credit
 * that the client still has: the oldest is spent first, so what is left came with the latest payments.
 */
export function splitReturn(
  purse: { cash: number; promoLeft: number },
  latestFirst: readonly Returnable[],
): Return[] {
  const returns: Return[] = []
  let { cash, promoLeft } = purse
  for (const payment of latestFirst) {
    const unspent = Math.min(promoLeft, payment.promo)
    promoLeft -= unspent
    const share = Math.min(cash, payment.left)
    if (share <= 0) continue
    cash -= share
    const recovered = Math.min(share, Math.max(0, payment.promo - unspent - payment.promoRecovered))
    returns.push({ payment, amount: share - recovered, recovered })
  }
  return cash > 0 ? [...returns, { payment: null, amount: cash, recovered: 0 }] : returns
}
