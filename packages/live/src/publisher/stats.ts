export interface PublisherStats {
  bitrateKbps: number
  framesPerSecond: number
  /** of the camera, before encoding; null where the browser does not say */
  sourceFramesPerSecond: number | null
  /** what the encoder says it lacks; null: nothing, or the browser does not say */
  limitedBy: 'cpu' | 'bandwidth' | null
  width: number
  height: number
  /** null until the server has reported */
  roundTripMs: number | null
  /** share of packets lost on the way to the server, 0 to 100 */
  lossPercent: number
  codec: string
}

export interface PublisherCounters {
  atMs: number
  /** that the camera gave in all, or where the browser does not say, that were sent */
  frames: number
  bytes: number
  framesPerSecond: number
  sourceFramesPerSecond: number | null
  limitedBy: 'cpu' | 'bandwidth' | null
  width: number
  height: number
  roundTripMs: number | null
  lossPercent: number
  codec: string
}

/** The counters of a sending connection, out of its statistics report. */
export function readPublisherCounters(report: RTCStatsReport): PublisherCounters {
  const counters: PublisherCounters = {
    atMs: 0,
    frames: 0,
    bytes: 0,
    framesPerSecond: 0,
    sourceFramesPerSecond: null,
    limitedBy: null,
    width: 0,
    height: 0,
    roundTripMs: null,
    lossPercent: 0,
    codec: '',
  }
  let framesOfCamera: number | undefined
  for (const entry of report.values()) {
    if (entry.type === 'outbound-rtp') {
      counters.atMs = entry.timestamp
      counters.bytes += entry.bytesSent ?? 0
      // [E6] of several layers the largest that is sent
      if (entry.kind !== 'video' || (entry.frameWidth ?? 0) < counters.width) continue
      counters.framesPerSecond = entry.framesPerSecond ?? 0
      counters.frames = entry.framesSent ?? 0
      const reason: unknown = entry.qualityLimitationReason
      counters.limitedBy = reason === 'cpu' || reason === 'bandwidth' ? reason : null
      counters.width = entry.frameWidth ?? 0
      counters.height = entry.frameHeight ?? 0
      counters.codec = report.get(entry.codecId)?.mimeType ?? ''
    } else if (entry.type === 'media-source' && entry.kind === 'video') {
      counters.sourceFramesPerSecond = entry.framesPerSecond ?? null
      framesOfCamera = entry.frames
    } else if (entry.type === 'remote-inbound-rtp' && entry.kind === 'video') {
      counters.lossPercent = Math.max(counters.lossPercent, (entry.fractionLost ?? 0) * 100)
    } else if (
      entry.type === 'candidate-pair' &&
      entry.nominated &&
      entry.currentRoundTripTime !== undefined
    ) {
      counters.roundTripMs = entry.currentRoundTripTime * 1000
    }
  }
  return { ...counters, frames: framesOfCamera ?? counters.frames }
}

/** What happened between two snapshots. */
export function publisherStats(before: PublisherCounters, now: PublisherCounters): PublisherStats {
  const { atMs, bytes, frames: _, ...rest } = now
  const elapsedMs = atMs - before.atMs
  return { ...rest, bitrateKbps: elapsedMs > 0 ? ((bytes - before.bytes) * 8) / elapsedMs : 0 }
}

/** Packets of any sort that came in on the transport. */
export function countTransportPackets(report: RTCStatsReport): number {
  let packets = 0
  for (const entry of report.values()) {
    if (entry.type === 'candidate-pair') packets += entry.packetsReceived ?? entry.bytesReceived ?? 0
  }
  return packets
}
