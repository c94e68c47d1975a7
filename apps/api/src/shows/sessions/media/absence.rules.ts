import { type PerformerStatus, seatHoldMs } from '@footlight/contract'
import { watchedMs } from '../../../platform/time/steady.ts'

/** A media server that sends no report for this long is down, and a stream that is in no report is lost. */
export const unreportedMs = 5000

export interface LostStage {
  performerId: string
  lostAt: Date
  status: PerformerStatus
  /** of the performer's media server: the last report, and since when without a pause */
  receivedAt: Date | null
  reportingSince: Date | null
}

/** After a longer outage the switch goes off, or a performer who tries the camera tomorrow would be AVAILABLE. */
const forgivenMs = 30 * 60_000

/**
 * The cause of a lost stream. The performer: the media server reports, has done so for as long as a seat is held,
 * and does not report the stream. While it is down, or has only just come back, the performer's switch is not changed.
 */
export function judgeAbsence(
  lost: Pick<LostStage, 'lostAt' | 'receivedAt' | 'reportingSince'>,
  watch: { now: number; steadySince: number },
  holdMs: number = seatHoldMs,
): 'performer' | 'outage' {
  const since = (at: Date) => watchedMs(at.getTime(), watch)
  const isReporting = lost.receivedAt !== null && since(lost.receivedAt) < unreportedMs
  if (!isReporting) return since(lost.lostAt) >= forgivenMs ? 'performer' : 'outage'
  const absentMs = Math.min(since(lost.lostAt), lost.reportingSince ? since(lost.reportingSince) : holdMs)
  return absentMs >= holdMs ? 'performer' : 'outage'
}
