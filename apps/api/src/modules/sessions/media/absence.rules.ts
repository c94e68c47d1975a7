import { type PerformerStatus, seatHoldMs } from '@footlight/contract'
import { watchedMs } from '../../../platform/time/steady.ts'

/** A media server that is not heard for this long is away, and a stream that is not reported is lost. */
export const unreportedMs = 5000

export interface LostStage {
  performerId: string
  lostAt: Date
  status: PerformerStatus
  /** of the media server that she was on: heard last, and without a pause since */
  receivedAt: Date | null
  heardSince: Date | null
}

/** An outage that lasts longer is forgotten: nobody should find herself on sale when she tries her camera tomorrow. */
const forgivenMs = 30 * 60_000

/**
 * Whose absence it is that her stream is gone. Hers: her media server is heard, has been for as long as a seat is held,
 * and she is not in what it says. As long as it is away, or has only just come back, her switch stays where it was.
 */
export function judgeAbsence(
  lost: Pick<LostStage, 'lostAt' | 'receivedAt' | 'heardSince'>,
  watch: { now: number; steadySince: number },
  holdMs: number = seatHoldMs,
): 'hers' | 'outage' {
  const since = (at: Date) => watchedMs(at.getTime(), watch)
  const isHeard = lost.receivedAt !== null && since(lost.receivedAt) < unreportedMs
  if (!isHeard) return since(lost.lostAt) >= forgivenMs ? 'hers' : 'outage'
  const absentMs = Math.min(since(lost.lostAt), lost.heardSince ? since(lost.heardSince) : holdMs)
  return absentMs >= holdMs ? 'hers' : 'outage'
}
