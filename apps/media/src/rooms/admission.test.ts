import type { StreamTokenClaims } from '@footlight/contract/internal'
import { expect, it } from 'vitest'
import { Admissions, admissionMemoryMs } from './admission.ts'
import { limits } from './limits.ts'

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

type Step = (admissions: Admissions) => string | null
const presented =
  (at: number, changes: Partial<StreamTokenClaims> = {}): Step =>
  (admissions) =>
    admissions.present({ ...claims, ...changes }, at)
const looked =
  (at: number): Step =>
  (admissions) =>
    admissions.look(claims, at)
const revoked: Step = (admissions) => {
  admissions.revoke(['session'], expiry)
  return null
}

it.each<[rule: string, steps: Step[], refusal: string | null]>([
  ['lets a fresh token in', [presented(expiry - 1)], null],
  ['refuses a first use after exp', [presented(expiry)], 'TOKEN_EXPIRED'],
  ['lets an admitted token return after exp', [presented(expiry - 1), presented(expiry + 3600_000)], null],
  [
    'refuses another token of that session after its exp',
    [presented(expiry - 1), presented(expiry, { jti: 'new' })],
    'TOKEN_EXPIRED',
  ],
  ['and a look does not count as its use', [looked(expiry - 1), presented(expiry)], 'TOKEN_EXPIRED'],
  [
    'refuses an admitted token of a revoked session',
    [presented(expiry - 1), revoked, presented(expiry + 1)],
    'SESSION_REVOKED',
  ],
  ['refuses a token that was never used, too', [revoked, presented(expiry - 1)], 'SESSION_REVOKED'],
])('[D8] %s', (_, steps, refusal) => {
  const admissions = new Admissions()
  expect(steps.map((step) => step(admissions)).at(-1)).toBe(refusal)
})

const [first, second] = [
  { jti: 'first', signIn: 'laptop', iat: claims.iat },
  { jti: 'second', signIn: 'phone', iat: claims.iat + 1 },
]
it.each<[rule: string, steps: Step[], refusal: string | null]>([
  [
    'refuses a token of the sign-in before, once a newer one is used',
    [presented(expiry - 3, first), presented(expiry - 2, second), presented(expiry - 1, first)],
    'REPLACED',
  ],
  [
    'and one that was never used',
    [presented(expiry - 2, second), presented(expiry - 1, { ...first, jti: 'unused' })],
    'REPLACED',
  ],
  [
    'lets the first sign-in take it back with a token that it asks for',
    [presented(expiry - 2, second), presented(expiry - 1, { ...first, iat: claims.iat + 2 })],
    null,
  ],
  [
    'lets a sign-in come back with its own earlier token',
    [presented(expiry - 2, second), presented(expiry - 1, { ...first, signIn: 'phone' })],
    null,
  ],
  [
    'keeps both sides of a call apart',
    [presented(expiry - 2, second), presented(expiry - 1, { ...first, sub: 'b' })],
    null,
  ],
])('[S7] %s', (_, steps, refusal) => {
  const admissions = new Admissions()
  expect(steps.map((step) => step(admissions)).at(-1)).toBe(refusal)
})

it('[D8] forgets in the end, and not before', () => {
  const admissions = new Admissions()
  presented(expiry - 1)(admissions)
  admissions.revoke(['other'], expiry)
  admissions.forget(expiry + admissionMemoryMs - 1)
  expect(admissions.size).toBe(1)
  admissions.forget(expiry + admissionMemoryMs)
  expect(admissions.size).toBe(0)
})

it('[D8] remembers a limited number of sessions: the least recently used is dropped first', () => {
  const admissions = new Admissions()
  presented(expiry - 1)(admissions)
  for (let guest = 0; guest < limits.admission.sessions - 1; guest++)
    presented(expiry - 1, { ses: `guest ${guest}` })(admissions)
  expect(presented(expiry)(admissions)).toBeNull()
  presented(expiry - 1, { ses: 'one more' })(admissions)
  expect(admissions.size).toBe(limits.admission.sessions)
  expect(presented(expiry)(admissions)).toBeNull()
  expect(presented(expiry, { ses: 'guest 0' })(admissions)).toBe('TOKEN_EXPIRED')

  for (let number = 0; number < 1_000; number++) presented(expiry - 1, { jti: `token ${number}` })(admissions)
  expect(presented(expiry)(admissions)).toBe('TOKEN_EXPIRED')
  expect(presented(expiry, { jti: 'token 999' })(admissions)).toBeNull()
  admissions.revoke(
    Array.from({ length: limits.admission.revoked + 500 }, (_, number) => `over ${number}`),
    expiry,
  )
  expect(admissions.size).toBe(limits.admission.sessions + limits.admission.revoked)
})
