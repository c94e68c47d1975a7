import {
  type PlayerCounters,
  type PublisherCounters,
  playerStats,
  publisherStats,
  readPlayerCounters,
  readPublisherCounters,
} from '@footlight/live'
import type { EchoSample } from './connection-verdict.ts'

/** The counters of a connection that sends a picture and a sound and receives them back. */
export interface EchoCounters {
  sent: PublisherCounters
  received: PlayerCounters
  soundPackets: number
  /** of the microphone, summed up; null where the browser does not say */
  spokenEnergy: number | null
  trustedKbps: number | null
  /** a picture is sent, and not sound alone */
  sendsPicture: boolean
  isRelayed: boolean | null
}

/** What a microphone that is switched off gives in a second, on the browser's scale of 0 to 1. */
const silentEnergy = 1e-7

export function readEchoCounters(report: RTCStatsReport): EchoCounters {
  const counters: EchoCounters = {
    sent: readPublisherCounters(report),
    received: readPlayerCounters(report),
    soundPackets: 0,
    spokenEnergy: null,
    trustedKbps: null,
    sendsPicture: false,
    isRelayed: readWay(report),
  }
  let soundLossPercent = 0
  for (const entry of report.values()) {
    if (entry.type === 'outbound-rtp' && entry.kind === 'video') {
      counters.sendsPicture = true
      counters.trustedKbps = entry.targetBitrate === undefined ? null : entry.targetBitrate / 1000
    } else if (entry.type === 'inbound-rtp' && entry.kind === 'audio')
      counters.soundPackets += entry.packetsReceived ?? 0
    else if (entry.type === 'media-source' && entry.kind === 'audio')
      counters.spokenEnergy = entry.totalAudioEnergy ?? null
    else if (entry.type === 'remote-inbound-rtp' && entry.kind === 'audio')
      soundLossPercent = (entry.fractionLost ?? 0) * 100
  }
  // without a picture the sound alone says what is lost
  return counters.sendsPicture
    ? counters
    : { ...counters, sent: { ...counters.sent, lossPercent: soundLossPercent } }
}

/** Whether the pair of candidates that carries everything begins at a relay: browsers mark that pair in two ways. */
function readWay(report: RTCStatsReport): boolean | null {
  const entries = [...report.values()]
  const id = entries.find(({ type }) => type === 'transport')?.selectedCandidatePairId
  const pair = id
    ? report.get(id)
    : entries.find(({ type, selected }) => type === 'candidate-pair' && selected)
  const local = report.get(pair?.localCandidateId)
  return local ? local.candidateType === 'relay' : null
}

/** What happened between two readings. */
export function echoSample(before: EchoCounters, after: EchoCounters): EchoSample {
  const up = publisherStats(before.sent, after.sent)
  const down = playerStats(before.received, after.received, null)
  return {
    roundTripMs: up.roundTripMs,
    upKbps: up.bitrateKbps,
    downKbps: down.bitrateKbps,
    upLossPercent: up.lossPercent,
    downLossPercent: down.lossPercent,
    trustedKbps: after.trustedKbps,
    sendsPicture: after.sendsPicture,
    limitedBy: up.limitedBy,
    framesPerSecond: down.framesPerSecond,
    sourceFramesPerSecond: up.sourceFramesPerSecond,
    hasSound: after.soundPackets > before.soundPackets,
    isSpoken:
      after.spokenEnergy === null || before.spokenEnergy === null
        ? null
        : after.spokenEnergy - before.spokenEnergy > silentEnergy,
    isRelayed: after.isRelayed,
  }
}
