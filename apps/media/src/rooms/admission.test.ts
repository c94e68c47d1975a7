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
  (at: number, changes: { jti?: string; ses?: string } = {}): Step =>
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
