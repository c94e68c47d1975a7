import { CallError } from '../result.ts'

/** An ask that no answer came to yet, with the key that it is sent under. */
export interface OpenAsk {
  ask: string
  key: string
}

/** [W8] The same words, tried again, keep their key; others get a new one. */
export function openAsk(open: OpenAsk | undefined, ask: string, newKey: () => string): OpenAsk {
  return open?.ask === ask ? open : { ask, key: newKey() }
}

/** Whether the server decided: a refusal is an answer; a lost network and a broken server are none. */
export function hasAnswered(error: unknown): boolean {
  return error instanceof CallError && error.failure.status > 0 && error.failure.status < 500
}
