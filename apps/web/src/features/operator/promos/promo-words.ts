import type { PromoCode } from '@footlight/contract'
import { formatCredits, formatDateTime, formatNumber, formatPercent } from '../../../lib/format.ts'

/** What a code gives, to whom and how often. */
export function promoTerms({ kind, value, minimum, usesPerClient }: PromoCode): string {
  const terms = [
    kind === 'fixed' ? `${formatCredits(value)} on top` : `${formatPercent(value)} on top`,
    minimum > 0 && `from ${formatCredits(minimum)}`,
    usesPerClient === null ? 'as often as one likes' : `${timesOf(usesPerClient)} a client`,
  ]
  return terms.filter(Boolean).join(', ')
}

export function promoUses({ used, usesInAll }: PromoCode): string {
  if (usesInAll !== null) return `${formatNumber(used)} of ${formatNumber(usesInAll)} uses`
  return used === 1 ? '1 use' : `${formatNumber(used)} uses`
}

/** How a code stands, and until when. */
export function promoState({ state, validFrom, validUntil }: PromoCode): string {
  switch (state) {
    case 'NEXT':
      return `From ${formatDateTime(validFrom)}`
    case 'NOW':
      return validUntil ? `Until ${formatDateTime(validUntil)}` : 'For ever'
    case 'USED_UP':
      return 'Used up'
    case 'OVER':
      return `Over since ${formatDateTime(validUntil ?? validFrom)}`
  }
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${formatNumber(count)} times`
}
