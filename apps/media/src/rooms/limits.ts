import type { ConnectionId } from '../engines/port.ts'
import type { Holder } from './connections/held-connection.ts'
import type { RefusalCode } from './refusal.ts'

/** The resources of this server that untrusted peers may use, all in one table. */
export const limits = {
  /** connected viewers of the lobby at a time: from one address, of one stream, and in all */
  lobby: { perAddress: 8, perStream: 250, inAll: 1_000 },
  /** connections of the lobby that are being opened: an offer that is not answered yet, or a transport that is not up */
  openings: { perAddress: 4, perStream: 64, inAll: 256 },
  /** sessions whose tokens are remembered as used, and as revoked: the oldest go first */
  admission: { sessions: 100_000, revoked: 100_000 },
  /** sessions, accounts and addresses that were on a worker when it hung */
  suspects: 10_000,
} as const

/** A connection as the lobby counts it. */
export interface LobbyPlace {
  readonly id: ConnectionId
  readonly holder: Holder
  readonly isConnected: boolean
  /** Unix milliseconds */
  readonly admittedAt: number
}

/** A genuine client answers and connects within this time; an older opening may be replaced by any other. */
const openingIsSafeMs = 2_000

export type LobbyAnswer = { refuse: RefusalCode } | { replace: ConnectionId | null }

/**
 * [W14] Whether the lobby has room for one more; the session's own connections do not count. Openings are counted
 * apart from connected viewers. If a stream has no place for another opening, the oldest opening of the address that has
 * most is replaced, once it is 2 s old or if that address has more than the asking one: unanswered openings block no peer.
 */
export function lobbyPlaceFor(open: readonly LobbyPlace[], asking: Holder, at: number): LobbyAnswer {
  const others = open.filter(
    ({ holder }) => holder.peer.audience === 'lobby' && holder.sessionId !== asking.sessionId,
  )
  const [watching, opening] = [
    others.filter((one) => one.isConnected),
    others.filter((one) => !one.isConnected),
  ]
  const refusal =
    refusalOf(watching, asking, limits.lobby) ??
    (ofAddress(opening, asking.address).length >= limits.openings.perAddress ? 'ADDRESS_FULL' : null)
  if (refusal !== null) return { refuse: refusal }
  const ofStream = opening.filter(({ holder }) => holder.peer.stream === asking.peer.stream)
  if (ofStream.length >= limits.openings.perStream) return makeRoom(ofStream, asking, at, 'STREAM_FULL')
  if (opening.length >= limits.openings.inAll) return makeRoom(opening, asking, at, 'LOBBY_FULL')
  return { replace: null }
}

function refusalOf(
  places: readonly LobbyPlace[],
  { peer, address }: Holder,
  { perAddress, perStream, inAll }: typeof limits.lobby,
): RefusalCode | null {
  if (places.length >= inAll) return 'LOBBY_FULL'
  if (places.filter(({ holder }) => holder.peer.stream === peer.stream).length >= perStream)
    return 'STREAM_FULL'
  return ofAddress(places, address).length >= perAddress ? 'ADDRESS_FULL' : null
}

const ofAddress = (places: readonly LobbyPlace[], address: string | null): LobbyPlace[] =>
  address === null ? [] : places.filter(({ holder }) => holder.address === address)

/**
 * `openings` are in their order of arrival. A young opening is replaced, too, if its address would still have more
 * than the asking one: an attacker who reopens each before it is 2 s old gains nothing by it.
 */
function makeRoom(
  openings: readonly LobbyPlace[],
  asking: Holder,
  at: number,
  refuse: RefusalCode,
): LobbyAnswer {
  const byAddress = Map.groupBy(openings, ({ holder }) => holder.address)
  const countAt = (address: string | null) => byAddress.get(address)?.length ?? 0
  const countOf = ({ holder }: LobbyPlace) => countAt(holder.address)
  const afterwards = countAt(asking.address) + 1
  const [first, ...others] = openings.filter(
    (one) => at - one.admittedAt >= openingIsSafeMs || countOf(one) > afterwards,
  )
  if (!first) return { refuse }
  return { replace: others.reduce((most, one) => (countOf(one) > countOf(most) ? one : most), first).id }
}
