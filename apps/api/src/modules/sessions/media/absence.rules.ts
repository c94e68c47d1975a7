import { type PerformerStatus, seatHoldMs } from '@footlight/contract'
import { watchedMs } from '../../../platform/time/steady.ts'

/** A media server that is not heard for this long is away, and a stream that is not reported is lost. */
export const unreportedMs = 5000

export interface LostStage {
  performerId: string
  lostAt: Date
  status: PerformerStatus
  /** of the performer's media server: the last report, and since when without a pause */
  receivedAt: Date | null
  heardSince: Date | null
}

/** An outage that lasts longer is forgotten: no performer should be on sale on trying the camera tomorrow. */
const forgivenMs = 30 * 60_000

/**
 * Whose absence it is that the stream is gone. The performer's: the media server reports, has for as long as a seat is held,
 * and does not name the stream. As long as it is away, or has only just come back, the performer's switch stays as it was.
 */
export function judgeAbsence(
  lost: Pick<LostStage, 'lostAt' | 'receivedAt' | 'heardSince'>,
  watch: { now: number; steadySince: number },
  holdMs: number = seatHoldMs,
): 'performer' | 'outage' {
  const since = (at: Date) => watchedMs(at.getTime(), watch)
  const isHeard = lost.receivedAt !== null && since(lost.receivedAt) < unreportedMs
  if (!isHeard) return since(lost.lostAt) >= forgivenMs ? 'performer' : 'outage'
  const absentMs = Math.min(since(lost.lostAt), lost.heardSince ? since(lost.heardSince) : holdMs)
  return absentMs >= holdMs ? 'performer' : 'outage'
}
