import type { Session } from '@footlight/contract'
import { formatCredits, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'

/** [S18] The limit that the client chose for this session, and what of it was tipped. */
export function capWords({ cap, capTips }: Pick<Session, 'cap' | 'capTips'>): string {
  const limit = formatCredits((cap ?? 0) + capTips)
  return capTips > 0 ? say('{limit} (of which {tips} tipped)', { limit, tips: formatNumber(capTips) }) : limit
}
