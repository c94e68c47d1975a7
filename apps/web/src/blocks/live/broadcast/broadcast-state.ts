import type { Quality } from '@footlight/contract'
import type { ExternalState, LiveError, PublisherStats } from '@footlight/live'

export interface BroadcastSettings {
  quality: Quality
  audio: boolean
  /** on air, and nothing is sent for now */
  paused: boolean
  cameraId: string | undefined
  microphoneId: string | undefined
  /** [O14] ids of the people who are named as in the picture at each connect; undefined: the performer alone */
  people?: readonly string[] | undefined
}

export interface BroadcastState {
  state: ExternalState
  /** the performer pressed Go live and not Stop: the publisher is on air or reconnecting */
  isOnAir: boolean
  /** has been, since the page was opened */
  wasOnAir: boolean
  /** the picture has reached the media server since the last start */
  hasSent: boolean
  /** what camera and microphone give, also before going live */
  media: MediaStream | undefined
  error: LiveError | undefined
  attempt: { number: number; of: number } | undefined
  /** of what is sent now */
  stats: PublisherStats | undefined
  /** the last two minutes of them, a second each, oldest first */
  recentStats: readonly PublisherStats[]
  settings: BroadcastSettings
  /** [S20] camera and microphone are in a video call, and nothing is sent to the stage */
  isSuspended: boolean
}

/** two minutes, at one a second */
export const maxRecentStats = 120

export const newBroadcast: BroadcastState = {
  state: 'disconnected',
  isOnAir: false,
  wasOnAir: false,
  hasSent: false,
  media: undefined,
  error: undefined,
  attempt: undefined,
  stats: undefined,
  recentStats: [],
  settings: { quality: 'md', audio: true, paused: false, cameraId: undefined, microphoneId: undefined },
  isSuspended: false,
}

/** What Go live changes. */
export function onAir({ settings }: BroadcastState): Partial<BroadcastState> {
  return {
    error: undefined,
    isOnAir: true,
    wasOnAir: true,
    hasSent: false,
    settings: { ...settings, paused: false },
  }
}

/** What the end of a broadcast changes; its error, and the time on air before, stay. */
export function offAir({ settings }: BroadcastState): Partial<BroadcastState> {
  return {
    isOnAir: false,
    attempt: undefined,
    stats: undefined,
    recentStats: [],
    settings: { ...settings, paused: false },
  }
}

/** What new stats of the publisher change: off air and in a pause they measure nothing that is sent. */
export function withStats(
  { isOnAir, settings, recentStats }: BroadcastState,
  stats: PublisherStats,
): Partial<BroadcastState> | undefined {
  if (!isOnAir || settings.paused) return undefined
  return { stats, recentStats: [...recentStats, stats].slice(-maxRecentStats) }
}
