import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly janus: string
  readonly transaction: string
  readonly session_id?: number
  readonly handle_id?: number
  readonly token?: string
  readonly apisecret?: string
  readonly [field: string]: unknown
}

/** What a connection tells. After `lost` or `close()` it says nothing more. */
export interface TransportListener {
  opened(): void
  /** anything at all: it has only been read as JSON */
  received(message: unknown): void
  /** this request was not delivered, others may be */
  undelivered(transaction: string, cause: unknown): void
  lost(cause: unknown): void
}

export interface Connection {
  /** The session must be kept alive by requests: nothing else does. */
  readonly needsKeepalive: boolean
  send(request: WireRequest): void
  /** Listens for the events of this session from now on. */
  attend(session: { session_id: number; token?: string; apisecret?: string }): void
  close(): void
}

export interface TransportPorts {
  clock: Clock
  random: Random
}

/** Opens connections to a server. Throws a `GatewayError` if the address or the platform cannot do that. */
export interface Transport {
  open(server: string, listener: TransportListener, ports: TransportPorts): Connection
}
