import { defaults } from '../constants.ts'
import type { RelayServer, StreamOptions, StreamTicket } from '../options.ts'
import type { OfferReply } from '../signalling/messages.ts'

function relayServers(options: StreamOptions, ticket: StreamTicket): readonly RelayServer[] {
  const useTurn = options.useTurn ?? defaults.useTurn
  return useTurn ? (ticket.relayServers ?? options.relayServers ?? []) : []
}

/** `turns:` or TURN by TCP */
function isReachedByTcp(url: string): boolean {
  return url.startsWith('turns:') || /^turn:.*[?&]transport=tcp/.test(url)
}

/** Whether there is a relay that is reached by TCP or TLS, which a network without UDP lets through. */
export function hasTcpRelay(options: StreamOptions, ticket: StreamTicket): boolean {
  return relayServers(options, ticket).some(({ urls }) => [urls].flat().some(isReachedByTcp))
}

/**
 * [C9] [E7] The ticket's relay servers go before those of the options: a credential is good for an hour, a show is longer.
 * `byTcpRelay`: nothing but relays by TCP or TLS.
 */
export function peerConfiguration(
  options: StreamOptions,
  ticket: StreamTicket,
  byTcpRelay: boolean,
): RTCConfiguration {
  const iceServers = relayServers(options, ticket).map(({ urls, username, credential }) => ({
    urls: byTcpRelay ? [urls].flat().filter(isReachedByTcp) : urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }))
  return {
    iceServers: iceServers.filter(({ urls }) => urls.length > 0),
    iceTransportPolicy: options.relayOnly || byTcpRelay ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  }
}

const relayedCandidate = /candidate:relayed /

/**
 * [E7] The offer with that candidate alone which its server lists for relays by TCP and TLS: a browser that answers sends
 * through them what the server's other candidates refuse, and then the server waits for a path that is no more. Where the
 * server lists none, the offer as it is.
 */
export function forTcpRelay(offer: OfferReply): OfferReply {
  const { sdp, iceCandidates } = offer
  if (!relayedCandidate.test(sdp)) return offer
  const lines = sdp.split('\r\n')
  return {
    ...offer,
    sdp: lines.filter((line) => !line.startsWith('a=candidate:') || relayedCandidate.test(line)).join('\r\n'),
    iceCandidates: iceCandidates.filter(({ candidate }) => relayedCandidate.test(candidate)),
  }
}
