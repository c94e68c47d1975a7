import { type CallReply, topUp } from '@footlight/contract'
import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

type Fee = CallReply<'updateBalanceInfo'>['fees'][number]

/** Credits offered at a press. */
export const topUpChoices = [1000, 2500, 5000, 10_000] as const

/** [T3] The fee of a top-up in percent: that of the highest tier the amount reaches; 0 below the first tier. */
export function feePercentage(amount: number, fees: readonly Fee[]): number {
  const tiers = fees.filter((fee) => fee.amount <= amount).sort((a, b) => b.amount - a.amount)
  return tiers[0]?.percentage ?? 0
}

/** Credits kept of a top-up [T3]. */
export function feeOf(amount: number, fees: readonly Fee[]): number {
  return Math.floor((amount * feePercentage(amount, fees)) / 100)
}

/** What is wrong with a typed amount; undefined when it may be bought. */
export function amountProblem(text: string): string | undefined {
  if (!/^\d+$/.test(text.trim())) return say('Use whole credits, digits only.')
  const amount = Number(text)
  if (amount < topUp.minimum)
    return say('The smallest top-up is {credits}.', { credits: formatCredits(topUp.minimum) })
  return amount > topUp.maximum
    ? say('The largest top-up is {credits}.', { credits: formatCredits(topUp.maximum) })
    : undefined
}
