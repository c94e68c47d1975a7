import type { StreamOptions } from '@footlight/contract'
import { LiveError } from '@footlight/live'
import type { Result } from '../../lib/result.ts'

/** Gives the token at hand once, and a fresh one ever after: a token is good for one connect [D8]. */
export function tokenSource(atHand: string, renew: () => Promise<string>): () => Promise<string> {
  let next: string | undefined = atHand
  return async () => {
    const token = next
    next = undefined
    return token ?? renew()
  }
}

/** The token of a reply, or why the player gets none: a refusal is final, a lost network is not. */
export function tokenOf(result: Result<{ playStream: StreamOptions }>): string {
  if (result.ok) return result.value.playStream.token
  throw new LiveError('TOKEN_UNAVAILABLE', result.message, {
    recoverable: result.status === 0 || result.status >= 500,
  })
}
