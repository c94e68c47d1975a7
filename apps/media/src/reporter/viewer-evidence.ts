import type { Evidence } from '@footlight/contract/internal'
import type { SessionSecond } from '../rooms/events.ts'

/**
 * [E5] Evidence names the session, not the connection. A session that changed connections within a second has two
 * rows for it, and the api takes one: so they are added up here.
 */
export function toEvidence(seconds: readonly SessionSecond[]): Evidence[] {
  const bySessionAndSecond = new Map<string, Evidence>()
  for (const { sessionId, second } of seconds) {
    const { connectionId: _, ...counts } = second
    const row: Evidence = { sessionId, ...counts }
    const key = `${second.second} ${sessionId}`
    const other = bySessionAndSecond.get(key)
    bySessionAndSecond.set(key, other ? add(other, row) : row)
  }
  return [...bySessionAndSecond.values()]
}

function add(a: Evidence, b: Evidence): Evidence {
  return {
    sessionId: a.sessionId,
    second: a.second,
    videoPackets: a.videoPackets + b.videoPackets,
    videoBytes: a.videoBytes + b.videoBytes,
    videoFrames: a.videoFrames + b.videoFrames,
    audioPackets: a.audioPackets + b.audioPackets,
    audioBytes: a.audioBytes + b.audioBytes,
    lossPercent: Math.max(a.lossPercent, b.lossPercent),
    rttMs: b.rttMs ?? a.rttMs,
    videoDelivered: a.videoDelivered || b.videoDelivered,
    audioDelivered: a.audioDelivered || b.audioDelivered,
  }
}
