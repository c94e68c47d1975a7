import type { PromoCode } from '@footlight/contract'
import { formatCredits, formatDateTime, formatNumber } from '../../lib/format.ts'

/** What a code gives, to whom and how often. */
export function promoTerms({ kind, value, minimum, usesPerClient }: PromoCode): string {
  const terms = [
    kind === 'fixed' ? `${formatCredits(value)} on top` : `${formatNumber(value)} % on top`,
    minimum > 0 && `from ${formatCredits(minimum)}`,
    usesPerClient === null ? 'as often as one likes' : `${timesOf(usesPerClient)} a client`,
  ]
  return terms.filter(Boolean).join(', ')
}

export function promoUses({ used, usesInAll }: PromoCode): string {
  if (usesInAll !== null) return `${formatNumber(used)} of ${formatNumber(usesInAll)} uses`
  return used === 1 ? '1 use' : `${formatNumber(used)} uses`
}

/** How a code stands at `now` (milliseconds); `gives` where it can still be used, now or later. */
export function promoState(
  { validFrom, validUntil, used, usesInAll }: PromoCode,
  now: number,
): { gives: boolean; words: string } {
  if (validUntil !== null && Date.parse(validUntil) <= now)
    return { gives: false, words: `Over since ${formatDateTime(validUntil)}` }
  if (usesInAll !== null && used >= usesInAll) return { gives: false, words: 'Used up' }
  if (Date.parse(validFrom) > now) return { gives: true, words: `From ${formatDateTime(validFrom)}` }
  return { gives: true, words: validUntil ? `Until ${formatDateTime(validUntil)}` : 'For ever' }
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${formatNumber(count)} times`
}
