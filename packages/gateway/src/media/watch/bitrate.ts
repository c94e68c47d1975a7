import { bitrateEveryMs } from '../../constants.ts'
import { pollStats, type Watched } from './poll.ts'

/** Bytes received so far, by the statistics' own id of each RTP stream. */
export interface Received {
  atMs: number
  bytes: ReadonlyMap<string, number>
}

/** Of the track at `mid`, or of all video. */
export function readReceived(report: RTCStatsReport, mid?: string): Received {
  const bytes = new Map<string, number>()
  let atMs = 0
  for (const entry of report.values()) {
    atMs = Math.max(atMs, entry.timestamp)
    if (entry.type !== 'inbound-rtp') continue
    const isMeant = mid === undefined ? entry.kind === 'video' : entry.mid === mid
    if (isMeant) bytes.set(entry.id, entry.bytesReceived ?? 0)
  }
  return { atMs, bytes }
}

/** In kbit/s. For a new stream, or one that counts from 0 again (another SSRC), all its bytes count as new. */
export function bitrateKbps(before: Received, now: Received): number {
  let received = 0
  for (const [id, bytes] of now.bytes) {
    const counted = before.bytes.get(id) ?? 0
    received += bytes < counted ? bytes : bytes - counted
  }
  return (received * 8) / (now.atMs - before.atMs)
}

export async function* watchBitrate(watched: Watched, mid?: string): AsyncGenerator<number, void, void> {
  let before: Received | undefined
  for await (const report of pollStats(watched, bitrateEveryMs)) {
    const now = readReceived(report, mid)
    // a browser may hand out the same report twice
    if (now.atMs === before?.atMs) continue
    if (before) yield bitrateKbps(before, now)
    before = now
  }
}
