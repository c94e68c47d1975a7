/** A payment of the client's, and how much of it can still go back. Amounts are credits. */
export interface Returnable {
  id: string
  method: string
  left: number
  /** promo credit that came with it, less what refunds and disputes took unspent */
  promo: number
  /** [L6] what was kept of its cash already, for promo credit that was spent */
  promoRecovered: number
}

export interface Return {
  /** null: what came with no payment */
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
 * [A8] Cash goes back by the payments that it came with, the latest first; what none of them covers stands alone.
 * [L6] What goes back for a payment is less by the promo credit of it that was spent. `promoLeft` is the promo credit
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
