import type { PlayerOptions } from '../options.ts'

/** What names a stream: where it changes, a hook makes another publisher or player. */
export function streamKey(options: PlayerOptions | undefined): string | undefined {
  if (!options) return undefined
  const { serverUrl, applicationName, streamName, token, media } = options
  return JSON.stringify([serverUrl, applicationName, streamName, token, media])
}
