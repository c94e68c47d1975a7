import type { StreamOptions } from '@footlight/contract'
import { LiveError } from '@footlight/live'
import type { Result } from './result.ts'

/** Gives the token at hand once, and a fresh one ever after: a token is good for one connect [D8]. */
export function tokenSource(atHand: string, renew: () => Promise<string>): () => Promise<string> {
  let next: string | undefined = atHand
  return async () => {
    const token = next
    next = undefined
    return token ?? renew()
  }
}

type WithStream = { playStream: StreamOptions } | { publishStream: StreamOptions }

/** The token of a reply, or why there is none: a refusal is final, a lost network is not. */
export function tokenOf(result: Result<WithStream>): string {
  if (result.ok) {
    const { value } = result
    return ('playStream' in value ? value.playStream : value.publishStream).token
  }
  throw new LiveError('TOKEN_UNAVAILABLE', result.message, {
    recoverable: result.status === 0 || result.status >= 500,
  })
}
