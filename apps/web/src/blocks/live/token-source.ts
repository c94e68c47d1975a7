import type { StreamOptions } from '@footlight/contract'
import { LiveError } from '@footlight/live'
import type { Result } from '../../lib/result.ts'

/** Returns `atHand` once and a fresh stream on every later call: a token is valid for one connect [D8]. */
export function tokenSource<Stream extends StreamOptions>(
  atHand: Stream,
  renew: () => Promise<Stream>,
): () => Promise<Stream> {
  let next: Stream | undefined = atHand
  return async () => {
    const stream = next
    next = undefined
    return stream ?? renew()
  }
}

/** `stream` as the hooks of the SDK expect it: a fresh token for each connect; another object means another stream. */
export function asLive<Stream extends StreamOptions>(stream: Stream, renew: () => Promise<Stream>) {
  const { token: _, ...address } = stream
  return { ...address, identity: stream, getToken: tokenSource(stream, renew) }
}

type WithStream<Stream> = { playStream: Stream } | { publishStream: Stream }

/** The stream of a reply, or throws why there is none: a refusal is final, a network failure may be retried. */
export function streamOf<Stream extends StreamOptions>(result: Result<WithStream<Stream>>): Stream {
  if (result.ok) {
    const { value } = result
    return 'playStream' in value ? value.playStream : value.publishStream
  }
  throw new LiveError('TOKEN_UNAVAILABLE', result.message, {
    recoverable: result.status === 0 || result.status >= 500,
  })
}
