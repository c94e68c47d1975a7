import type { Emitter } from './emitter.ts'
import type { GatewayError } from './errors.ts'
import type { CallOptions, Handle } from './handle.ts'
import type { Plugin, PluginTypes } from './plugins/plugin.ts'
import type { Clock } from './ports/clock.ts'
import type { Random } from './ports/random.ts'
import type { Transport } from './transport/port.ts'

/** How long to wait before the `attempt`th try (from 1) to come back; `undefined` gives up. */
export type ReconnectPolicy = (attempt: number, random: Random) => number | undefined

export interface GatewayOptions {
  /** `ws://`, `wss://` (WebSocket), `http://` or `https://` (REST); several are tried in turn. */
  servers: string | readonly string[]
  /** goes along with every request */
  token?: string
  /** goes along with every request */
  apiSecret?: string
  /** the id of a session to take over, in place of a new one */
  claim?: number
  /** ends the opening; an open gateway is ended by `close()` */
  signal?: AbortSignal
  /** 200 ms doubling to 5 s, 14 tries */
  reconnect?: ReconnectPolicy
  /** how long a request may stay unanswered, default 10 s */
  answerWithinMs?: number
  transport?: Transport
  clock?: Clock
  random?: Random
}

export type GatewayState = 'connected' | 'reconnecting' | 'closed'

export interface GatewayEvents {
  /** The transport is gone. Requests in flight were rejected; handles live on. */
  lost: { error: GatewayError }
  /** A try to come back begins in `delayMs`. */
  reconnecting: { attempt: number; delayMs: number }
  /** The session was claimed again. */
  connected: { sessionId: number; server: string }
  /** The session is over, by `close()` or because of `error`; nothing follows. */
  closed: { error?: GatewayError }
}

/** Janus's reply to `info`; only the fields that are always present. */
export interface ServerInfo {
  name: string
  version: number
  version_string: string
  author: string
  'session-timeout': number
  'reclaim-session-timeout': number
  transports: Record<string, { name: string; version: number }>
  plugins: Record<string, { name: string; version: number }>
  readonly [more: string]: unknown
}

/** A session with a Janus server, over any number of transports in turn. */
export interface Gateway extends Emitter<GatewayEvents>, AsyncDisposable {
  readonly sessionId: number
  readonly state: GatewayState
  /** the address that holds the session */
  readonly server: string
  attach<Types extends PluginTypes>(
    plugin: Plugin<Types>,
    options?: CallOptions & { opaqueId?: string },
  ): Promise<Handle<Types>>
  info(options?: CallOptions): Promise<ServerInfo>
  /** Ends the session and its handles, and settles every promise; resolves when the server has confirmed or after 2 s. */
  close(): Promise<void>
}
