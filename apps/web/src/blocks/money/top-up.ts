import { type CallReply, topUp } from '@footlight/contract'

type Fee = CallReply<'updateBalanceInfo'>['fees'][number]

/** Credits offered at a press. */
export const topUpChoices = [1000, 2500, 5000, 10_000] as const

/** [T3] The percentage kept of a top-up: of the highest tier that it reaches; 0 below the first one. */
export function feePercentage(amount: number, fees: readonly Fee[]): number {
  const reached = fees.filter((fee) => fee.amount <= amount).sort((a, b) => b.amount - a.amount)
  return reached[0]?.percentage ?? 0
}

/** Credits kept of a top-up [T3]. */
export function feeOf(amount: number, fees: readonly Fee[]): number {
  return Math.floor((amount * feePercentage(amount, fees)) / 100)
}

/** What is wrong with an amount that somebody typed; undefined when it may be bought. */
export function amountProblem(text: string): string | undefined {
  if (!/^\d+$/.test(text.trim())) return 'Use whole credits, digits only.'
  const amount = Number(text)
  if (amount < topUp.minimum) return `The smallest top-up is ${topUp.minimum} credits.`
  return amount > topUp.maximum ? `The largest top-up is ${topUp.maximum} credits.` : undefined
}
