import type { CallSecond, Evidence } from '@footlight/contract/internal'
import { isProofBothWays } from '../kernel/kinds.ts'
import type { Side } from '../kernel/sessions.rules.ts'

type Row = Evidence & { call: CallSecond }

/**
 * [B13] The side that keeps a second of a call from counting; null: it counts. `before`: that of the second before it. The
 * client's side does while its picture is on and does not arrive, when it is sent nothing for what that owes, and when it
 * acknowledges nothing of what it was sent; the performer's when it sends nothing, or a picture with gaps.
 */
export function missingIn(row: Row, before: Side | null): Side | null {
  const { call } = row
  if (isProofBothWays(row, call)) return null
  const isPictureMissing = call.clientVideoOn && !call.clientPictureDelivered
  // the media server had it: the performer does not acknowledge it
  if (isPictureMissing && call.clientPictureArrived) return 'performer'
  // what the performer sends is not passed on, until the client's picture has arrived for long enough
  if (call.withheld) return 'client'
  // of an older media server: a client whose picture is missing is sent none after 3 s: that nothing is sent then is not the performer's doing
  if (isPictureMissing && before === 'client') return 'client'
  const isSent = row.videoPackets > 0 || row.audioPackets > 0
  if (isPictureMissing) return isSent ? 'client' : 'performer'
  const [packets, isAcknowledged] = call.performerVideoOn
    ? [row.videoPackets, row.videoDelivered]
    : [row.audioPackets, row.audioDelivered]
  // what came with gaps cannot be shown, however well the client's line is
  if (call.performerVideoOn && row.sourceGaps) return 'performer'
  return packets > 0 && !isAcknowledged ? 'client' : 'performer'
}

/** The call's columns that say which side is missing. */
interface CallRow {
  call_missing: Side | null
  last_delivered_at: Date | null
}

/** The same after these seconds, of which those before the last delivered one say nothing. */
export function missingAfter(call: CallRow, evidence: readonly Evidence[]): Side | null {
  const since = call.last_delivered_at?.getTime() ?? 0
  return evidence
    .filter((row): row is Row => row.call !== undefined && row.second * 1000 >= since)
    .toSorted((one, other) => one.second - other.second)
    .reduce((before, row) => missingIn(row, before), call.call_missing)
}

/** [S8, B13] Of a show: the end of the latest second that gaps in the performer's own picture kept from counting; null: none. */
export function gapsUntil(evidence: readonly Evidence[]): Date | null {
  const gaps = evidence.filter((row) => row.call === undefined && row.sourceGaps && !row.videoDelivered)
  return gaps.length === 0 ? null : new Date(Math.max(...gaps.map(({ second }) => (second + 1) * 1000)))
}
