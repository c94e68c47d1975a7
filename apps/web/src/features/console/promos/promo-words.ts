import type { PromoCode } from '@footlight/contract'
import {
  formatCredits,
  formatDateTime,
  formatNumber,
  formatPercent,
  sayCount,
} from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

/** What a code gives, to whom and how often. */
export function promoTerms({ kind, value, minimum, usesPerClient }: PromoCode): string {
  const terms = [
    say('{amount} on top', { amount: kind === 'fixed' ? formatCredits(value) : formatPercent(value) }),
    minimum > 0 && say('from {credits}', { credits: formatCredits(minimum) }),
    usesPerClient === null
      ? say('as often as one likes')
      : sayCount(usesPerClient, 'once a client', '{count} times a client'),
  ]
  return terms.filter(Boolean).join(', ')
}

export function promoUses({ used, usesInAll }: PromoCode): string {
  if (usesInAll === null) return sayCount(used, '{count} use', '{count} uses')
  return say('{used} of {all} uses', { used: formatNumber(used), all: formatNumber(usesInAll) })
}

/** How a code stands, and until when. */
export function promoState({ state, validFrom, validUntil }: PromoCode): string {
  switch (state) {
    case 'NEXT':
      return say('From {time}', { time: formatDateTime(validFrom) })
    case 'NOW':
      return validUntil ? say('Until {time}', { time: formatDateTime(validUntil) }) : say('For ever')
    case 'USED_UP':
      return say('Used up')
    case 'OVER':
      return say('Over since {time}', { time: formatDateTime(validUntil ?? validFrom) })
  }
}
