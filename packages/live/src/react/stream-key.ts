import type { StreamOptions } from '../options.ts'

export interface StreamIdentity {
  /** what tells one stream from the next; default: its address, token and kind */
  identity?: unknown
}

/** What names a stream: where it changes, a hook makes another publisher or player. */
export function streamKey(
  options: (StreamOptions & StreamIdentity & { media?: string }) | undefined,
): unknown {
  if (!options) return undefined
  const { serverUrl, applicationName, streamName, token, media, identity } = options
  return identity ?? JSON.stringify([serverUrl, applicationName, streamName, token, media])
}
