import type { Holder } from './connections/connection.ts'
import type { RefusalCode } from './refusal.ts'

/** What strangers may take of this server, all in one table. */
export const limits = {
  /** connections of the lobby at a time: from one address, to one stream, and in all */
  lobby: { perAddress: 8, perStream: 250, inAll: 1_000 },
  /** sessions whose tokens are remembered as used, and as revoked: the oldest go first */
  admission: { sessions: 100_000, revoked: 100_000 },
  /** sessions, accounts and addresses that were on a worker when it hung */
  suspects: 10_000,
} as const

/** [E3] Whether the lobby has room for one more; what a session holds already is not held against it. */
export function lobbyRefusal(open: readonly Holder[], asking: Holder): RefusalCode | null {
  const others = open.filter(
    ({ peer, sessionId }) => peer.audience === 'lobby' && sessionId !== asking.sessionId,
  )
  const ofStream = others.filter(({ peer }) => peer.stream === asking.peer.stream)
  const ofAddress = others.filter(({ address }) => address !== null && address === asking.address)
  const { perAddress, perStream, inAll } = limits.lobby
  if (others.length >= inAll) return 'LOBBY_FULL'
  if (ofStream.length >= perStream) return 'STREAM_FULL'
  return ofAddress.length >= perAddress ? 'ADDRESS_FULL' : null
}
