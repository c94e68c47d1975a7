import type { Session } from '@footlight/contract'
import { expect, it } from 'vitest'
import { runningWords } from './running-words.ts'

const now = Date.parse('2026-11-26T08:00:10.000Z')
const session = {
  type: 'VIDEO',
  state: 'ACTIVE',
  performerName: 'Mira',
  pricePerMinute: 120,
  billedSeconds: 10,
  charged: 20,
  affordableSeconds: 300,
  heldAt: null,
  heldFor: null,
  heldUntil: null,
} as Session
const heldAt = '2026-11-26T08:00:00.000Z'
const heldUntil = '2026-11-26T08:01:30.000Z'

const read = (changes: Partial<Session>, leftAt?: number) =>
  runningWords({ ...session, ...changes }, now, { receivedAt: now - 5000, leftAt, endingSince: undefined })

it.each([
  ['another tab plays it', {}, undefined, '00:15 · 30 credits · running in another tab or on another device'],
  [
    'this tab left it 2 s ago',
    {},
    now - 2000,
    '00:13 · 26 credits · the picture stopped here, billing stops with it',
  ],
  [
    'this tab left it a minute ago',
    {},
    now - 60_000,
    '00:15 · 30 credits · running in another tab or on another device',
  ],
  [
    'held for the client',
    { state: 'HELD', heldAt, heldFor: 'client', heldUntil },
    undefined,
    '00:10 · 20 credits · not billed while you are away, kept for 01:20 at most',
  ],
  [
    'held for a client who used up most of the hour',
    { state: 'HELD', heldAt, heldFor: 'client', heldUntil: '2026-11-26T08:00:17.000Z' },
    undefined,
    '00:10 · 20 credits · not billed while you are away, kept for 00:07 at most',
  ],
  [
    'held for the performer',
    { state: 'HELD', heldAt, heldFor: 'performer', heldUntil },
    undefined,
    '00:10 · 20 credits · ⁨Mira⁩’s picture is away: not billed, kept for 01:20 at most',
  ],
  [
    'held for an outage',
    { state: 'HELD', heldAt, heldFor: 'server', heldUntil },
    undefined,
    '00:10 · 20 credits · our server lost the picture: not billed, kept for 01:20 at most',
  ],
  [
    'a call that was left 2 s ago goes on',
    { type: 'VIDEOCALL' },
    now - 2000,
    '00:15 · 30 credits · you are seen and heard here too',
  ],
  [
    'starting',
    { state: 'STARTING' },
    undefined,
    '00:10 · 20 credits · not billed before the picture arrives',
  ],
  ['a telephone call', { type: 'PHONE' }, undefined, '00:15 · 30 credits'],
] as const)('[S17, B4] %s: the meter and whether it is billed are true', (_, changes, leftAt, expected) => {
  expect(read(changes, leftAt)).toBe(expected)
})
