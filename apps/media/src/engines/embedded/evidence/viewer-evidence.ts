import type { ConnectionId, ViewerSecond } from '../../port.ts'

/** What a viewer was sent of one kind of media in one second. */
export interface Sent {
  packets: number
  bytes: number
  /** [B4] that the viewer could show; of sound none */
  frames: number
  /** extended sequence number of the first of these packets */
  firstSequence: number
}

/** What a viewer's receiver report said of one kind of media. */
export interface Report {
  /** extended like `Sent.firstSequence` */
  highestSequence: number
  /** 0 to 100, of what is not repaired */
  lossPercent: number
  rttMs: number | null
  /** Unix milliseconds */
  at: number
}

interface PendingSecond {
  second: number
  /** [B11] the viewer was paused: probes that it acknowledged do not make a delivered second */
  paused: boolean
  /** [B11] the viewer asks for keyframes endlessly, so it does not show the picture that it is sent */
  begging: boolean
  /** [E6] for how long its picture stood still, because of packets that it missed */
  stoodMs: number
  /** [B13] the picture had gaps already when it came to the media server */
  sourceGaps: boolean
  video: Sent | null
  audio: Sent | null
  /** by kind: the first report whose highest packet is of this second or later */
  videoReport: Report | null
  audioReport: Report | null
}

export interface ViewerEvidence {
  connectionId: ConnectionId
  pending: PendingSecond[]
  lastVideoReport: Report | null
  lastAudioReport: Report | null
  /** the start of the current uninterrupted audio, Unix milliseconds */
  audioSince: number | null
  /** the number of consecutive seconds in which the viewer was sent a picture and still asked for a keyframe */
  askedSeconds: number
}

export type EvidenceEvent =
  /** a second is over: what was sent in it, whether the viewer asked for a keyframe, and how long its picture stood still */
  | {
      type: 'sent'
      second: number
      paused: boolean
      asked: boolean
      stoodMs: number
      sourceGaps: boolean
      video: Sent | null
      audio: Sent | null
    }
  | { type: 'reported'; kind: 'video' | 'audio'; report: Report }
  | { type: 'tick'; at: number }

export interface EvidenceStep {
  state: ViewerEvidence
  /** seconds that are final now */
  settled: ViewerSecond[]
}

/** A second is settled at the latest with the tick after this, that is 4 s after it passed. */
const settleAfterMs = 3_000
/** [E6] a second with more loss than this is no delivered second */
export const billableLossPercent = 10
/** [B4] a second with fewer frames does not count as picture: a camera in the dark gives 5 */
export const minFrames = 3
/** [B4] a second with fewer packets does not count as sound: opus in silence (DTX) gives 2 */
export const minSoundPackets = 2
/** [B11] a browser asks in two consecutive seconds when the repairing keyframe is lost too, and then has its picture */
const beggingAfterSeconds = 3
/** [E6] a second whose picture stands still for longer is not delivered */
const maxStoodMs = 500
/** Browsers report on video every 0.5 to 1.5 s, but on audio only every 2.5 to 7.5 s. */
const audioReportWithinMs = 8_000

export const newViewerEvidence = (connectionId: ConnectionId): ViewerEvidence => ({
  connectionId,
  pending: [],
  lastVideoReport: null,
  lastAudioReport: null,
  audioSince: null,
  askedSeconds: 0,
})

/** [E5, B4] What a viewer was sent counts as delivered when its own reports acknowledge it. */
export const viewerEvidence = (state: ViewerEvidence, event: EvidenceEvent): EvidenceStep => {
  switch (event.type) {
    case 'sent':
      return { state: secondSent(state, event), settled: [] }
    case 'reported':
      return { state: reported(state, event.kind, event.report), settled: [] }
    case 'tick':
      return settle(state, event.at)
  }
}

const secondSent = (
  state: ViewerEvidence,
  { second, paused, asked, stoodMs, sourceGaps, video, audio }: Extract<EvidenceEvent, { type: 'sent' }>,
): ViewerEvidence => {
  // a request is legitimate while no picture is sent
  const askedSeconds = asked && (video?.frames ?? 0) > 0 ? state.askedSeconds + 1 : 0
  return {
    ...state,
    askedSeconds,
    audioSince: audio ? (state.audioSince ?? second * 1000) : null,
    pending: [
      ...state.pending,
      {
        second,
        paused,
        begging: askedSeconds >= beggingAfterSeconds,
        stoodMs,
        sourceGaps,
        video,
        audio,
        videoReport: acknowledgedBy(video, state.lastVideoReport),
        audioReport: acknowledgedBy(audio, state.lastAudioReport),
      },
    ],
  }
}

const acknowledgedBy = (sent: Sent | null, report: Report | null): Report | null =>
  sent && report && report.highestSequence >= sent.firstSequence ? report : null

const reported = (state: ViewerEvidence, kind: 'video' | 'audio', report: Report): ViewerEvidence =>
  kind === 'video'
    ? {
        ...state,
        lastVideoReport: report,
        pending: state.pending.map((one) => ({
          ...one,
          videoReport: one.videoReport ?? acknowledgedBy(one.video, report),
        })),
      }
    : {
        ...state,
        lastAudioReport: report,
        pending: state.pending.map((one) => ({
          ...one,
          audioReport: one.audioReport ?? acknowledgedBy(one.audio, report),
        })),
      }

const settle = (state: ViewerEvidence, at: number): EvidenceStep => {
  const final = (one: PendingSecond): boolean =>
    at >= (one.second + 1) * 1000 + settleAfterMs ||
    ((one.video === null || one.videoReport !== null) &&
      (one.audio === null || isAudioAcknowledged(state, one)))
  return {
    state: { ...state, pending: state.pending.filter((one) => !final(one)) },
    settled: state.pending.filter(final).map((one) => present(state, one)),
  }
}

/**
 * Audio is acknowledged by its own report, or by the video's, which takes the same path, as long as audio reports arrive at
 * the rate at which browsers send them.
 */
const isAudioAcknowledged = (state: ViewerEvidence, one: PendingSecond): boolean => {
  if (one.audioReport) return true
  if (!one.videoReport || state.audioSince === null) return false
  const lastReportAt = Math.max(state.lastAudioReport?.at ?? 0, state.audioSince)
  return one.second * 1000 - lastReportAt <= audioReportWithinMs
}

const present = (state: ViewerEvidence, one: PendingSecond): ViewerSecond => {
  const { video, audio, videoReport, audioReport } = one
  const bearable = (report: Report | null): boolean =>
    !one.paused && (report?.lossPercent ?? 0) <= billableLossPercent
  const latest = videoReport ?? audioReport ?? state.lastVideoReport ?? state.lastAudioReport
  return {
    connectionId: state.connectionId,
    second: one.second,
    videoPackets: video?.packets ?? 0,
    videoBytes: video?.bytes ?? 0,
    videoFrames: video?.frames ?? 0,
    audioPackets: audio?.packets ?? 0,
    audioBytes: audio?.bytes ?? 0,
    lossPercent: Math.max(videoReport?.lossPercent ?? 0, audioReport?.lossPercent ?? 0),
    rttMs: latest?.rttMs ?? null,
    videoDelivered: isPicture(one) && videoReport !== null && bearable(videoReport),
    audioDelivered: isSound(one) && isAudioAcknowledged(state, one) && bearable(audioReport ?? videoReport),
    // [B13] who acknowledges nothing is not excused by them
    ...(one.sourceGaps && videoReport !== null && { sourceGaps: true }),
  }
}

const isSound = ({ audio }: PendingSecond): boolean => audio !== null && audio.packets >= minSoundPackets

/** [B4] Enough frames for a second of picture, and a viewer that could show them for most of it. */
const isPicture = ({ video, begging, stoodMs }: PendingSecond): boolean =>
  video !== null && video.frames >= minFrames && !begging && stoodMs <= maxStoodMs
