import { defaults } from '../constants.ts'
import type { StreamOptions } from '../options.ts'

/** [C9] */
export function peerConfiguration(options: StreamOptions): RTCConfiguration {
  const useTurn = options.useTurn ?? defaults.useTurn
  const servers = useTurn ? (options.relayServers ?? []) : []
  return {
    iceServers: servers.map(({ urls, username, credential }) => ({
      urls,
      ...(username !== undefined && { username }),
      ...(credential !== undefined && { credential }),
    })),
    iceTransportPolicy: options.relayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  }
}
