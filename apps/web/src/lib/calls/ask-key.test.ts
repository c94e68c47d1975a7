import { expect, it } from 'vitest'
import { CallError } from '../result.ts'
import { hasAnswered, openAsk } from './ask-key.ts'

it('[W8] keeps the key for a retry of the same input; another input gets a new key', () => {
  let made = 0
  const newKey = () => `key ${++made}`
  const first = openAsk(undefined, '{"amount":100}', newKey)
  expect(openAsk(first, '{"amount":100}', newKey)).toBe(first)
  expect(openAsk(first, '{"amount":101}', newKey).key).toBe('key 2')
})

it('[W8] drops the key only after an answer: a lost network or a 5xx keeps it', () => {
  const answered = (status: number) =>
    hasAnswered(new CallError({ ok: false, status, code: 'INTERNAL', message: '', error: undefined }))
  expect([0, 400, 409, 500, 503].map(answered)).toEqual([false, true, true, false, false])
  expect(hasAnswered(new Error('a bug of this page'))).toBe(false)
})
