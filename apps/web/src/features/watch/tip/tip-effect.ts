import { affordableSeconds, type Session } from '@footlight/contract'
import { formatCredits, formatDurationWords, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

/** [S18] What a tip does to the session in which it is given, said before it is given. */
export function tipEffect(
  { cap, capTips, charged, pricePerMinute }: Session,
  credits: number,
): string | undefined {
  const time = pricePerMinute === 0 ? null : formatDurationWords(affordableSeconds(credits, pricePerMinute))
  if (cap !== null) {
    const left = cap - charged - credits
    if (left < 0)
      return say('Your limit of {limit} does not cover this tip: {left} of it are left.', {
        limit: formatCredits(cap + capTips),
        left: formatNumber(Math.max(0, cap - charged)),
      })
    return say('It counts towards your limit of {limit}: {left} of it are then left for what you watch.', {
      limit: formatCredits(cap + capTips),
      left: formatNumber(left),
    })
  }
  return time === null ? undefined : say('It takes {time} off the time that your credits last.', { time })
}
