import { defaults } from '../constants.ts'
import type { StreamOptions, StreamTicket } from '../options.ts'

/** [C9] [E7] The ticket's relay servers go before those of the options: a credential is good for an hour, a show is longer. */
export function peerConfiguration(options: StreamOptions, ticket: StreamTicket): RTCConfiguration {
  const useTurn = options.useTurn ?? defaults.useTurn
  const servers = useTurn ? (ticket.relayServers ?? options.relayServers ?? []) : []
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
