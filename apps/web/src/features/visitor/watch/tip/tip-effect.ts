import { affordableSeconds, chargedFor, type Session } from '@footlight/contract'
import { formatCredits, formatDurationWords, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'

export interface TipEffect {
  text: string | undefined
  /** false: the server would refuse it */
  isCovered: boolean
}

/**
 * [S18, S19] How a tip would shorten the session, shown before it is given: it is taken from the bound that ends the
 * session first. `available` is the balance; undefined while it is unknown.
 */
export function tipEffect(session: Session, credits: number, available: number | undefined): TipEffect {
  const isCovered = credits <= maxTip(session) && (available === undefined || credits <= available)
  return { text: isCovered ? effectOf(session, credits) : shortageOf(session, credits), isCovered }
}

/** The largest tip, in credits, that fits before the session's bound; it may include the start of one more second. */
function maxTip({ endsBy, cap, charged, billedSeconds, affordableSeconds: left, pricePerMinute }: Session) {
  if (endsBy === 'cap' && cap !== null) return Math.max(0, cap - charged)
  return pricePerMinute === 0
    ? Number.POSITIVE_INFINITY
    : chargedFor(billedSeconds + left + 1, pricePerMinute) - charged
}

function effectOf(session: Session, credits: number): string | undefined {
  const { endsBy, cap, capTips, charged, pricePerMinute } = session
  if (endsBy === 'cap' && cap !== null)
    return say('It counts towards your limit of {limit}: {left} of it are then left for what you watch.', {
      limit: formatCredits(cap + capTips),
      left: formatNumber(cap - charged - credits),
    })
  if (pricePerMinute === 0) return undefined
  const time = formatDurationWords(affordableSeconds(credits, pricePerMinute))
  switch (endsBy) {
    case 'session':
      return say('It takes {time} off the time that your limit for one show leaves.', { time })
    case 'day':
      return say('It takes {time} off the time that your limit for today leaves.', { time })
    default:
      return say('It takes {time} off the time that your credits last.', { time })
  }
}

function shortageOf(session: Session, credits: number): string {
  const { endsBy, cap, capTips, charged } = session
  if (credits <= maxTip(session)) return say('Your balance does not cover this tip.')
  if (endsBy === 'cap' && cap !== null)
    return say('Your limit of {limit} does not cover this tip: {left} of it are left.', {
      limit: formatCredits(cap + capTips),
      left: formatNumber(Math.max(0, cap - charged)),
    })
  switch (endsBy) {
    case 'session':
      return say('Your limit for one show does not cover this tip.')
    case 'day':
      return say('Your limit for today does not cover this tip.')
    default:
      return say('Your balance does not cover this tip.')
  }
}
