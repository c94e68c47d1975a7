/** A payment of the client's, and how much of it can still go back. */
export interface Returnable {
  id: string
  method: string
  /** credits */
  left: number
}

export interface Return {
  /** null: what came with no payment */
  payment: Returnable | null
  amount: number
}

/** [A8] Cash goes back by the payments that it came with, the latest first; what none of them covers stands alone. */
export function splitReturn(cash: number, latestFirst: readonly Returnable[]): Return[] {
  const returns: Return[] = []
  let left = cash
  for (const payment of latestFirst) {
    const amount = Math.min(left, payment.left)
    if (amount <= 0) continue
    returns.push({ payment, amount })
    left -= amount
  }
  return left > 0 ? [...returns, { payment: null, amount: left }] : returns
}
