import { replaceEqualDeep } from '@tanstack/react-query'
import type { CallError } from '../result.ts'
import { hasAnswered } from './answered.ts'

/**
 * The result that a screen gets after a refetch. A lost network or a 5xx is no answer: the shown value
 * stays, and the offline mark says that it may be old. A refusal is an answer and replaces it.
 */
export function retainShown<Result extends { data: unknown; error: CallError | null }>(
  result: Result,
): Result {
  const { data, error } = result
  if (data === undefined || error === null || hasAnswered(error)) return result
  return { ...result, error: null, isError: false, isRefetchError: false, isSuccess: true, status: 'success' }
}

/** [W4] A lookup has no failure: a value without an account, after one with it, says nothing about the performer. */
export function retainFound(before: unknown, now: unknown): unknown {
  return isFound(before) && !isFound(now) ? before : replaceEqualDeep(before, now)
}

function isFound(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'performerAccount' in reply
}
