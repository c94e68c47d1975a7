export { useDevices } from './use-devices.ts'
export { useLevel } from './use-level.ts'
export { type PlayerHookOptions, type PlayerView, usePlayer, usePlayerOf } from './use-player.ts'
export { type PublisherHookOptions, type PublisherView, usePublisher } from './use-publisher.ts'
