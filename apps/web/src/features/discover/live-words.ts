import { isLive, type PerformerAccount } from '@footlight/contract'
import { sayCount } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'

interface LiveList {
  performerAccounts: readonly Pick<PerformerAccount, 'performerStatus'>[]
  /** in the whole list, not only on this page */
  liveMatching: number
}

/** How many are live, and apart from them how many of these are in a show: where all of them are on this page. */
export function liveWords({ performerAccounts, liveMatching }: LiveList, isNarrowed: boolean): string {
  const live = performerAccounts.filter(({ performerStatus }) => isLive(performerStatus))
  const taken = live.filter(({ performerStatus: status }) => status === 'BUSY' || status === 'ON_CALL').length
  const isWhole = live.length === liveMatching
  const free = isWhole ? liveMatching - taken : liveMatching
  const words = [
    free > 0
      ? sayCount(free, '{count} is live.', '{count} are live.')
      : say(isNarrowed ? 'None of them is free now.' : 'No one is free right now.'),
    isWhole && taken > 0 && sayCount(taken, '{count} is in a show.', '{count} are in a show.'),
  ]
  if (liveMatching === 0) return say(isNarrowed ? 'None of them is live now.' : 'No one is live right now.')
  return words.filter(Boolean).join(' ')
}
