import { expect, it } from 'vitest'
import { offeredOf, type Situation, statusOf } from './performers.rules.ts'

const onAir: Situation = {
  switchedAvailable: true,
  streamActive: true,
  streamHeld: false,
  openRequest: false,
  inSession: null,
}
const lost = { streamActive: false, streamHeld: true }
const gone = { streamActive: false, streamHeld: false }

it.each([
  ['AVAILABLE', 'on air and switched available', {}],
  ['OFFLINE', 'on air, not switched available', { switchedAvailable: false }],
  ['OFFLINE', 'switched available without a stream', gone],
  ['AVAILABLE', 'stream lost a moment ago', lost],
  ['REQUEST', 'a request waits', { openRequest: true }],
  ['REQUEST', 'a request waits while the stream is held', { openRequest: true, ...lost }],
  ['OFFLINE', 'a request waits, the stream is gone for good', { openRequest: true, ...gone }],
  ['OFFLINE', 'a request waits, availability switched off', { openRequest: true, switchedAvailable: false }],
  ['BUSY', 'in a VIDEO session', { inSession: 'BUSY' }],
  [
    'BUSY',
    'in a VIDEO session, switched off for afterwards',
    { inSession: 'BUSY', switchedAvailable: false },
  ],
  ['BUSY', 'in a VIDEO session while held', { inSession: 'BUSY', ...lost }],
  ['OFFLINE', 'the stream gone for good in a session', { inSession: 'BUSY', ...gone }],
  ['ON_CALL', 'in a VIDEOCALL', { inSession: 'ON_CALL' }],
  ['ON_CALL', 'in a VIDEOCALL, off the stage', { inSession: 'ON_CALL', ...gone }],
  ['ON_CALL', 'on the telephone', { inSession: 'ON_CALL' }],
  ['ON_CALL', 'on the telephone without a camera', { inSession: 'ON_CALL', ...gone }],
] as const)('[P2] %s: %s', (status, _situation, change) => {
  expect(statusOf({ ...onAir, ...change })).toBe(status)
})

const both = {
  offers_phone: true,
  offers_videocall: true,
  phone: '+32470123456',
  price_phone: 90,
  price_videocall: 240,
}
const nothing = {
  services: { phone: false, videocall: false },
  prices: { phone: null, videocall: null },
}

it('[S11] offers a telephone call and a video call only where the server can carry them', () => {
  expect(offeredOf(both, { phone: true, videocall: true })).toEqual({
    services: { phone: true, videocall: true },
    prices: { phone: 90, videocall: 240 },
  })
  expect(offeredOf(both, { phone: false, videocall: false })).toEqual(nothing)
  expect(offeredOf({ ...both, phone: null }, { phone: true, videocall: false })).toEqual(nothing)
})
