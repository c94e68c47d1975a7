import { replaceEqualDeep } from '@tanstack/react-query'
import type { CallError } from '../result.ts'
import { hasAnswered } from './ask-key.ts'

/**
 * What a screen is given of a call that was asked again. No network and a struggling server are no answer: what is shown
 * stays, and the mark of the lost line says that it may be old. A refusal is an answer, and takes its place.
 */
export function keepShown<Result extends { data: unknown; error: CallError | null }>(result: Result): Result {
  const { data, error } = result
  if (data === undefined || error === null || hasAnswered(error)) return result
  return { ...result, error: null, isError: false, isRefetchError: false, isSuccess: true, status: 'success' }
}

/** [W4] A lookup knows no failure: one without an account, after one with it, says nothing of who is looked at. */
export function keepFound(before: unknown, now: unknown): unknown {
  return isFound(before) && !isFound(now) ? before : replaceEqualDeep(before, now)
}

function isFound(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'performerAccount' in reply
}
