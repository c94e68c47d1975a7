export {
  type AudioCodec,
  defaults,
  type Quality,
  qualities,
  reconnect,
  type VideoCodec,
} from './constants.ts'
export type { Facing } from './devices/acquire.ts'
export { type Capture, type CaptureSettings, createCapture } from './devices/capture.ts'
export type { DeviceKind } from './devices/devices.ts'
export { createDevices, type Device, type DeviceList, type Devices } from './devices/devices.ts'
export { createLevelMeter, type LevelMeter } from './devices/level-meter.ts'
export { browserDevices, type DevicesPort } from './devices/port.ts'
export { LiveError, type LiveErrorCode } from './errors.ts'
export type { ExternalState } from './machine/moves.ts'
export type { PlayerOptions, PublisherOptions, RelayServer, StreamOptions, StreamTicket } from './options.ts'
export type { Player, PlayerCallbacks } from './player/api.ts'
export { createPlayer } from './player/player.ts'
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
