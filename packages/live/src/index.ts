export {
  type AudioCodec,
  audioCodecs,
  defaults,
  playerVersion,
  publisherVersion,
  type Quality,
  qualities,
  readQuality,
  reconnect,
  type VideoCodec,
  videoCodecs,
} from './constants.ts'
export { type Capture, type CaptureSettings, createCapture } from './devices/capture.ts'
export type { Facing } from './devices/constraints.ts'
export { createDevices, type Device, type DeviceList, type Devices } from './devices/devices.ts'
export { createLevelMeter, type LevelMeter } from './devices/level-meter.ts'
export type { DeviceChoice, DeviceKind } from './devices/memory.ts'
export { browserDevices, type DevicesPort } from './devices/port.ts'
export { LiveError, type LiveErrorCode } from './errors.ts'
export { type ExternalState, InvalidMoveError } from './machine/moves.ts'
export type { PlayerOptions, PublisherOptions, RelayServer, StreamOptions, StreamTicket } from './options.ts'
export { createPlayer, type Player, type PlayerCallbacks } from './player/player.ts'
export { type PlayerCounters, type PlayerStats, playerStats, readPlayerCounters } from './player/stats.ts'
export type { Publisher, PublisherCallbacks } from './publisher/api.ts'
export { createPublisher } from './publisher/publisher.ts'
export {
  type PublisherCounters,
  type PublisherStats,
  publisherStats,
  readPublisherCounters,
} from './publisher/stats.ts'
export { parseStreamUrl, type StreamLocation } from './stream-url.ts'
