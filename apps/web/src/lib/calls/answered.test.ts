import { expect, it } from 'vitest'
import { CallError } from '../result.ts'
import { hasAnswered, isDecided } from './answered.ts'

const failed = (status: number, code: 'INTERNAL' | 'NOT_SIGNED_IN' | 'RATE_LIMITED' | 'UNREADABLE') =>
  new CallError({ ok: false, status, code, message: '', error: undefined })

it('[W8] drops the key only after an answer: a lost network or a 5xx keeps it', () => {
  const errors = [0, 400, 409, 500, 503].map((status) => failed(status, 'INTERNAL'))
  expect(errors.map(hasAnswered)).toEqual([false, true, true, false, false])
  expect(errors.map(({ failure }) => isDecided(failure))).toEqual([false, true, true, false, false])
  expect(hasAnswered(new Error('a bug of this page'))).toBe(false)
})

it('[W8] a refusal at the door says nothing of an act that was sent before: its key is kept', () => {
  expect(isDecided(failed(401, 'NOT_SIGNED_IN').failure)).toBe(false)
  expect(isDecided(failed(429, 'RATE_LIMITED').failure)).toBe(false)
  expect(isDecided(failed(200, 'UNREADABLE').failure)).toBe(false)
})
