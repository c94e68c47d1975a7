import { CallError } from '../result.ts'

/** Whether the server decided: a refusal is an answer; a lost network and a broken server are none. */
export function hasAnswered(error: unknown): boolean {
  return error instanceof CallError && error.failure.status > 0 && error.failure.status < 500
}

/** [W8] Whether the answer also tells what came of an act that was sent before: these come from where its key is not read. */
export function isDecided(error: unknown): boolean {
  return hasAnswered(error) && !beforeTheKey.includes((error as CallError).failure.code)
}

const beforeTheKey = ['NOT_SIGNED_IN', 'RATE_LIMITED', 'UNREADABLE']
