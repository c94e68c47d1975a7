export interface PlayerStats {
  bitrateKbps: number
  framesPerSecond: number
  width: number
  height: number
  roundTripMs: number | null
  jitterMs: number
  /** share of packets lost on the way from the server since the last snapshot, 0 to 100 */
  lossPercent: number
  /** from the start, or the reconnect, to its first frame on screen; null until then */
  firstFrameMs: number | null
}

export interface PlayerCounters {
  atMs: number
  packets: number
  bytes: number
  lost: number
  framesPerSecond: number
  width: number
  height: number
  roundTripMs: number | null
  jitterMs: number
}

/** The counters of a receiving connection, out of its statistics report. */
export function readPlayerCounters(report: RTCStatsReport): PlayerCounters {
  const counters: PlayerCounters = {
    atMs: 0,
    packets: 0,
    bytes: 0,
    lost: 0,
    framesPerSecond: 0,
    width: 0,
    height: 0,
    roundTripMs: null,
    jitterMs: 0,
  }
  for (const entry of report.values()) {
    if (entry.type === 'inbound-rtp') {
      counters.atMs = entry.timestamp
      counters.packets += entry.packetsReceived ?? 0
      counters.bytes += entry.bytesReceived ?? 0
      counters.lost += entry.packetsLost ?? 0
      if (entry.kind !== 'video') continue
      counters.framesPerSecond = entry.framesPerSecond ?? 0
      counters.width = entry.frameWidth ?? 0
      counters.height = entry.frameHeight ?? 0
      counters.jitterMs = (entry.jitter ?? 0) * 1000
    } else if (
      entry.type === 'candidate-pair' &&
      entry.nominated &&
      entry.currentRoundTripTime !== undefined
    ) {
      counters.roundTripMs = entry.currentRoundTripTime * 1000
    }
  }
  return counters
}

/** What happened between two snapshots. */
export function playerStats(
  before: PlayerCounters,
  now: PlayerCounters,
  firstFrameMs: number | null,
): PlayerStats {
  const { atMs, packets, bytes, lost, ...rest } = now
  const elapsedMs = atMs - before.atMs
  const newlyLost = Math.max(0, lost - before.lost)
  const expected = packets - before.packets + newlyLost
  return {
    ...rest,
    bitrateKbps: elapsedMs > 0 ? ((bytes - before.bytes) * 8) / elapsedMs : 0,
    lossPercent: expected > 0 ? (newlyLost / expected) * 100 : 0,
    firstFrameMs,
  }
}
