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

/** The events of a connection. Events after `lost` or `close()` are ignored. */
export interface TransportListener {
  opened(): void
  /** anything at all: it has only been read as JSON */
  received(message: unknown): void
  /** this request was not delivered, others may be */
  undelivered(transaction: string, cause: unknown): void
  lost(cause: unknown): void
}

export interface Connection {
  /** Only requests keep the session alive. */
  readonly needsKeepalive: boolean
  send(request: WireRequest): void
  /** Listens for the events of this session from now on; `secrets` go along with every request. */
  attend(sessionId: number, secrets: Record<string, string>): void
  close(): void
}

export interface TransportPorts {
  clock: Clock
  random: Random
}

/** Opens connections to a server. */
export interface Transport {
  open(server: string, listener: TransportListener, ports: TransportPorts): Connection
}
