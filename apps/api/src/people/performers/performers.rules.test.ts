import { expect, it } from 'vitest'
import { offersPhone, type Situation, statusOf } from './performers.rules.ts'

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

const line = { phone: true }
const offers = { offers_phone: true, phone: '+32470123456' }

it.each([
  [true, 'with a line and a number', offers, line],
  [false, 'without a line of the operator', offers, { phone: false }],
  [false, 'without a number', { ...offers, phone: null }, line],
  [false, 'not offered', { ...offers, offers_phone: false }, line],
])('[S11] telephone calls are offered: %s, %s', (isOffered, _situation, row, carried) => {
  expect(offersPhone(row, carried)).toBe(isOffered)
})
