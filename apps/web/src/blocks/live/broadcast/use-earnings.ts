import { chargedFor, type StudioSession } from '@footlight/contract'
import { useNow } from '../../../lib/page/use-now.ts'
import { secondsSince } from '../meter.ts'

/**
 * Seconds billed and credits earned by now: what the server said, grown by the seconds since, until `endedAt` at most.
 * `receivedAt` and `endedAt` in milliseconds.
 */
export function useEarnings(
  { billedSeconds, pricePerMinute, charged, earned }: StudioSession,
  receivedAt: number,
  isCounting: boolean,
  endedAt = Number.POSITIVE_INFINITY,
): { billed: number; earned: number; now: number } {
  const now = useNow(500)
  const billed = billedSeconds + (isCounting ? secondsSince(receivedAt, Math.min(now, endedAt)) : 0)
  const chargedNow = chargedFor(billed, pricePerMinute)
  return { billed, earned: charged > 0 ? Math.floor((earned * chargedNow) / charged) : earned, now }
}
