import { defaults } from '../constants.ts'
import { ignoreFailure } from '../errors.ts'
import type { RelayServer, StreamOptions, StreamTicket } from '../options.ts'
import type { OfferReply, WireCandidate } from '../signalling/messages.ts'

/** `turns:` or TURN by TCP */
const tcpRelay = /^turns:|^turn:.*[?&]transport=tcp/

/** The ticket's relay servers go before those of the options: a credential is good for an hour, a show is longer. */
function relayServers(options: StreamOptions, ticket: StreamTicket, byTcpRelay: boolean): RelayServer[] {
  const { useTurn = defaults.useTurn } = options
  const servers = useTurn ? (ticket.relayServers ?? options.relayServers ?? []) : []
  return servers
    .map((server) => ({
      ...server,
      urls: byTcpRelay ? [server.urls].flat().filter((url) => tcpRelay.test(url)) : server.urls,
    }))
    .filter(({ urls }) => urls.length > 0)
}

/** Whether there is a relay that is reached by TCP or TLS, which a network without UDP lets through. */
export function hasTcpRelay(options: StreamOptions, ticket: StreamTicket): boolean {
  return relayServers(options, ticket, true).length > 0
}

/** [C9] [E7] `byTcpRelay`: nothing but relays by TCP or TLS. */
export function peerConfiguration(
  options: StreamOptions,
  ticket: StreamTicket,
  byTcpRelay: boolean,
): RTCConfiguration {
  return {
    iceServers: relayServers(options, ticket, byTcpRelay),
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

/** Opens a connection; `onIce` gets the states of its transport. */
export function openConnection(
  configuration: RTCConfiguration,
  onIce: (state: RTCIceConnectionState) => void,
): RTCPeerConnection {
  const connection = new RTCPeerConnection(configuration)
  connection.oniceconnectionstatechange = () => onIce(connection.iceConnectionState)
  connection.onconnectionstatechange = () => {
    // DTLS can fail where ICE is well
    if (connection.connectionState === 'failed') onIce('failed')
  }
  return connection
}

/** From now on the connection reports nothing. */
export function silence(connection: RTCPeerConnection): void {
  connection.oniceconnectionstatechange = null
  connection.onconnectionstatechange = null
  connection.onnegotiationneeded = null
  connection.ontrack = null
}

export async function addCandidates(
  connection: RTCPeerConnection,
  candidates: readonly WireCandidate[],
): Promise<void> {
  for (const candidate of candidates) {
    await connection.addIceCandidate(candidate).catch(ignoreFailure('unreadable'))
  }
}
