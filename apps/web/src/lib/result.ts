import type { ErrorCode, FieldError } from '@footlight/contract'
import { say } from './language/say.ts'

export interface Success<Value> {
  ok: true
  value: Value
}

/** [W3] Why a call has no value. */
export interface Failure {
  ok: false
  /** HTTP status; 0 when the network failed */
  status: number
  code: ErrorCode | 'NETWORK' | 'UNREADABLE'
  /** a sentence for a person */
  message: string
  /** the body's `error` field, as it came */
  error: unknown
  fields?: FieldError[]
  /** what to report to the operator */
  requestId?: string
}

export type Result<Value> = Success<Value> | Failure

/** A failure as a thrown error: for TanStack Query and error boundaries. */
export class CallError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** The value, or a thrown CallError. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new CallError(result)
}

/** The Result of what throws a CallError; a bug of the page stays thrown. */
export async function resultOf<Value>(work: Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    if (error instanceof CallError) return error.failure
    throw error
  }
}

/** Reads any thrown thing as a failure, for screens that show one. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return error.failure
  return { ok: false, status: 0, code: 'UNREADABLE', message: say('Something broke in this page.'), error }
}

/** For a promise whose failure changes nothing, or is seen elsewhere; the argument says why. Any other: `.catch(reportError)`. */
export function ignoreFailure(_why: string): () => undefined {
  return () => undefined
}
