import { isLive, type PerformerAccount } from '@footlight/contract'
import { sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

interface LiveList {
  performerAccounts: readonly Pick<PerformerAccount, 'performerStatus'>[]
  /** in the whole list, not only on this page */
  liveMatching: number
}

/**
 * How many of the whole list are live, the same on each page. How many of them are in a show is added if all live
 * performers are on this page.
 */
export function liveWords({ performerAccounts, liveMatching }: LiveList, isNarrowed: boolean): string {
  if (liveMatching === 0) return say(isNarrowed ? 'None of them is live now.' : 'No one is live right now.')
  const live = performerAccounts.filter(({ performerStatus }) => isLive(performerStatus))
  const taken = live.filter(({ performerStatus: status }) => status === 'BUSY' || status === 'ON_CALL').length
  const words = sayCount(liveMatching, '{count} is live.', '{count} are live.')
  if (live.length !== liveMatching || taken === 0) return words
  const rest =
    taken === liveMatching
      ? say(isNarrowed ? 'None of them is free now.' : 'No one is free right now.')
      : sayCount(taken, '{count} of them is in a show.', '{count} of them are in a show.')
  return `${words} ${rest}`
}
