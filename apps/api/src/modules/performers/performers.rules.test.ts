import { expect, it } from 'vitest'
import { type Situation, statusOf } from './performers.rules.ts'

const onAir: Situation = {
  switchedAvailable: true,
  streamActive: true,
  streamHeld: false,
  openRequest: false,
  sessionType: null,
}
const lost = { streamActive: false, streamHeld: true }
const gone = { streamActive: false, streamHeld: false }

it.each([
  ['AVAILABLE', 'on air and switched available', {}],
  ['OFFLINE', 'on air, not switched available', { switchedAvailable: false }],
  ['OFFLINE', 'switched available without a stream', gone],
  ['AVAILABLE', 'her stream lost a moment ago', lost],
  ['REQUEST', 'a request waits', { openRequest: true }],
  ['REQUEST', 'a request waits while her stream is held', { openRequest: true, ...lost }],
  ['OFFLINE', 'a request waits, her stream is gone for good', { openRequest: true, ...gone }],
  ['OFFLINE', 'a request waits, she switched herself off', { openRequest: true, switchedAvailable: false }],
  ['BUSY', 'in a VIDEO session', { sessionType: 'VIDEO' }],
  [
    'BUSY',
    'in a VIDEO session, switched off for afterwards',
    { sessionType: 'VIDEO', switchedAvailable: false },
  ],
  ['BUSY', 'in a VIDEO session while held', { sessionType: 'VIDEO', ...lost }],
  ['OFFLINE', 'her stream gone for good in a session', { sessionType: 'VIDEO', ...gone }],
  ['ON_CALL', 'in a VIDEOCALL', { sessionType: 'VIDEOCALL' }],
  ['ON_CALL', 'on the telephone', { sessionType: 'PHONE' }],
  ['ON_CALL', 'on the telephone without a camera', { sessionType: 'PHONE', ...gone }],
] as const)('[P2] %s: %s', (status, _situation, change) => {
  expect(statusOf({ ...onAir, ...change })).toBe(status)
})
