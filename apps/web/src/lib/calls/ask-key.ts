import { CallError } from '../result.ts'

/** A request without an answer so far, with its idempotency key. */
export interface OpenAsk {
  ask: string
  key: string
}

/** [W8] A retry with the same input keeps its key; another input gets a new one. */
export function openAsk(open: OpenAsk | undefined, ask: string, newKey: () => string): OpenAsk {
  return open?.ask === ask ? open : { ask, key: newKey() }
}

/** Whether the server decided: a refusal is an answer; a lost network and a broken server are none. */
export function hasAnswered(error: unknown): boolean {
  return error instanceof CallError && error.failure.status > 0 && error.failure.status < 500
}
