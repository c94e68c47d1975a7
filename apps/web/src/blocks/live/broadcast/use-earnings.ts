import { chargedFor, type StudioSession } from '@footlight/contract'
import { useRef } from 'react'
import { useNow } from '../../../lib/page/use-now.ts'

/** the most seconds that the page counts on without an update from the server */
const longestGuessSeconds = 20

/**
 * Seconds billed and credits earned by now: what the server said, grown by the seconds since, until `endedAt` at most.
 * `heardAt` and `endedAt` in milliseconds.
 */
export function useEarnings(
  { id, billedSeconds, pricePerMinute, charged, earned }: StudioSession,
  heardAt: number,
  isCounting: boolean,
  endedAt = Number.POSITIVE_INFINITY,
): { billed: number; earned: number; now: number } {
  const now = useNow(500)
  const since = isCounting
    ? Math.min(longestGuessSeconds, Math.max(0, Math.floor((Math.min(now, endedAt) - heardAt) / 1000)))
    : 0
  // a guess past the server's update stands until the server has caught up with it
  const shown = useRef({ id, billed: 0 })
  if (shown.current.id !== id) shown.current = { id, billed: 0 }
  const billed = Math.max(billedSeconds + since, shown.current.billed)
  shown.current.billed = billed
  const chargedNow = chargedFor(billed, pricePerMinute)
  return { billed, earned: charged > 0 ? Math.floor((earned * chargedNow) / charged) : earned, now }
}
