import { CallError, type Failure, type Result } from '../result.ts'

/** Whether the server decided: a refusal is an answer; a lost network and a broken server are none. */
export function hasAnswered(error: unknown): boolean {
  return error instanceof CallError && isAnswer(error.failure)
}

/** [W8] Whether the answer also says what came of an act that was sent before: these come from where its key is not read. */
export function isDecided(result: Result<unknown>): boolean {
  return result.ok || (isAnswer(result) && !beforeTheKey.includes(result.code))
}

function isAnswer({ status }: Failure): boolean {
  return status > 0 && status < 500
}

const beforeTheKey = ['NOT_SIGNED_IN', 'RATE_LIMITED', 'UNREADABLE']
