/** Numbers of the dialect's first implementations. Bitrates in kbit/s, times in milliseconds. */

export const qualities = {
  ld: { width: 480, height: 360, videoBitrateKbps: 1000, audioBitrateKbps: 128 },
  md: { width: 640, height: 480, videoBitrateKbps: 2500, audioBitrateKbps: 128 },
  hd: { width: 960, height: 720, videoBitrateKbps: 5000, audioBitrateKbps: 128 },
} as const
export type Quality = keyof typeof qualities
export const frameRate = 24
export const aspectRatio = 4 / 3
/** Camera constraints: what a stream is never smaller or larger than, where the camera can. */
export const cameraLimits = { min: { width: 480, height: 360 }, max: { width: 960, height: 720 } } as const

export type VideoCodec = 'H264' | 'H264HIGH' | 'VP9' | 'VP8'
export type AudioCodec = 'opus' | 'vorbis' | 'PCMU' | 'PCMA'

/** [C7] What is published and played unless its caller says otherwise. */
export const defaults = {
  applicationName: 'live',
  quality: 'md',
  video: true,
  audio: false,
  paused: false,
  muted: false,
  useWebSockets: true,
  useTurn: true,
  videoCodec: 'H264',
  audioCodec: 'PCMU',
  simulcast: false,
} as const

/** [E6] The second layer of a simulcast picture: half as wide and high, for viewers on narrow lines. */
export const lowLayer = {
  rid: 'low',
  highRid: 'high',
  scaleResolutionDownBy: 2,
  videoBitrateKbps: 300,
} as const

/** [C2] */
export const reconnect = { maximumAttempts: 20, firstDelayMs: 1, laterDelayMs: 1500 } as const
/** [C3] how long a publisher lets a disconnected transport heal */
export const healMs = 3000
/** From the offer or the request for one to a connected transport. */
export const connectTimeoutMs = 8000
/** A silent transport is a lost one: ICE alone takes many seconds to say so. */
export const publisherSilence = { pollMs: 250, silenceMs: 1000 } as const
export const playerSilence = { pollMs: 500, silenceMs: 1500, firstPacketMs: 3000 } as const
export const statsEveryMs = 1000
/** [E6] of several sizes in one second a server takes the last one */
export const sizeEveryMs = 2000

/** Reads a quality name, or throws with the allowed values. */
export function readQuality(value: string): Quality {
  if (Object.hasOwn(qualities, value)) return value as Quality
  throw new Error(`'${value}' is not a valid quality, use one of ${Object.keys(qualities).join(', ')}`)
}
