import type { StreamOptions } from '../options.ts'

/** What names a stream: where it changes, a hook makes another publisher or player. */
export function streamKey(options: StreamOptions | undefined): string | undefined {
  if (!options) return undefined
  const { serverUrl, applicationName, streamName, token } = options
  return JSON.stringify([serverUrl, applicationName, streamName, token])
}
