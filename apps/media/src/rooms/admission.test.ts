import { expect, it } from 'vitest'
import type { Admission, AdmissionEvent } from './admission.ts'
import { admission, admissionMemoryMs, emptyAdmission } from './admission.ts'

const expiry = 2_000_000
const claims = {
  sub: 'a',
  kind: 'client',
  stream: 'live/p1',
  direction: 'play',
  ses: 'session',
  jti: 'token',
  iat: expiry / 1000 - 60,
  exp: expiry / 1000,
} as const
const presented = (at: number, changes: { jti?: string } = {}): AdmissionEvent => ({
  type: 'presented',
  claims: { ...claims, ...changes },
  at,
})
const revoked: AdmissionEvent = { type: 'revoked', sessionIds: ['session'], at: expiry }

const admit = { type: 'admit' }
const expired = { type: 'refuse', code: 'TOKEN_EXPIRED' }
const over = { type: 'refuse', code: 'SESSION_REVOKED' }

it.each<[rule: string, events: AdmissionEvent[], effect: object]>([
  ['lets a fresh token in', [presented(expiry - 1)], admit],
  ['refuses a first use after exp', [presented(expiry)], expired],
  ['lets an admitted token return after exp', [presented(expiry - 1), presented(expiry + 3600_000)], admit],
  ['but no other token of that session', [presented(expiry - 1), presented(expiry, { jti: 'new' })], expired],
  [
    'refuses an admitted token of a revoked session',
    [presented(expiry - 1), revoked, presented(expiry + 1)],
    over,
  ],
  ['refuses a token that was never used, too', [revoked, presented(expiry - 1)], over],
])('[D8] %s', (_, events, effect) => {
  let state: Admission = emptyAdmission
  let effects: unknown[] = []
  for (const event of events) {
    const step = admission(state, event)
    state = step.state
    effects = step.effects
  }
  expect(effects).toEqual([effect])
})

it('[D8] forgets in the end', () => {
  const used = admission(emptyAdmission, presented(expiry - 1)).state
  const both = admission(used, { type: 'revoked', sessionIds: ['other'], at: expiry }).state
  const later = admission(both, { type: 'tick', at: expiry + admissionMemoryMs }).state
  expect([later.admitted.size, later.revoked.size]).toEqual([0, 0])
})
