import { createHmac } from 'node:crypto'
import type { RelayServer } from '@footlight/contract'
import type { Clock } from '../time/clock.ts'

/** [E7] each connect brings new ones */
const lifetimeSeconds = 3600

const usualPorts = { stun: 3478, turn: 3478, turns: 5349 }

/** [E7] `turn:host?transport=tcp` with the port that is meant where it names none: not every client fills it in. */
export function withPort(address: string): string {
  const [, scheme, host, rest = ''] = /^(stun|turns?):(\[[^\]]+\]|[^:?[\]]+)(\?.*)?$/.exec(address) ?? []
  return host === undefined ? address : `${scheme}:${host}:${usualPorts[scheme as 'turn']}${rest}`
}

/** Gives each user relay servers with credentials of their own; none when TURN is not configured. */
export type RelayServers = (userId: string) => RelayServer[]

/** Time-limited credentials of coturn's `use-auth-secret`: HMAC-SHA1 over `{expiry}:{user}`. */
export function createRelayServers(options: {
  turn: { urls: string[]; secret: string } | null
  clock: Clock
}): RelayServers {
  const { turn, clock } = options
  if (!turn) return () => []
  return (userId) => {
    const username = `${Math.floor(clock.now() / 1000) + lifetimeSeconds}:${userId}`
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
    return turn.urls.map((urls) => ({ urls, username, credential }))
  }
}
