import type { Clock } from '../../clock.ts'
import type { ConnectionId, Engine, EngineErrorCode } from '../../engines/port.ts'
import { EngineError } from '../../engines/port.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import type { RefusalCode } from '../refusal.ts'
import { Refusal } from '../refusal.ts'
import { Connections } from './connections.ts'
import type { EndReason, HeldConnection } from './held-connection.ts'
import { Openings } from './openings.ts'

const forgetEveryMs = 10_000

export interface LifecyclePorts {
  engine: Engine
  clock: Clock
  /** a worker hung, and these were on it [E3] */
  hung(connections: readonly HeldConnection[]): void
  /** the worker of this one died or hung */
  cutOff(connection: HeldConnection): void
  /** it came up, or is over, for this reason */
  lived(connection: HeldConnection, reason: EndReason | null): void
}

/** What connections of streams and of calls have in common: how they are opened at the engine, and how they end. */
export class Lifecycle implements Disposable {
  readonly connections = new Connections()
  readonly #ports: LifecyclePorts
  readonly #openings = new Openings()
  readonly #stops: (() => void)[]
  #hung: HeldConnection[] = []

  constructor(ports: LifecyclePorts) {
    this.#ports = ports
    const { engine, clock } = ports
    this.#stops = [
      engine.subscribe((event) => {
        if (event.type !== 'lost') return
        const connection = this.connections.getOpen(event.connectionId)
        if (connection && (event.reason === 'worker' || event.reason === 'hung')) ports.cutOff(connection)
        if (event.reason === 'hung') this.#noteHung(event.connectionId)
      }),
      clock.every(forgetEveryMs, () => this.connections.forget(clock.now())),
    ]
  }

  /** Registers the connection; `start` is the engine's work, which `make` begins. Resolves when it is accepted. */
  open(connection: HeldConnection, start: () => Promise<Description>): Promise<Description> {
    this.connections.add(connection)
    connection.subscribe((event) => {
      if (event.type === 'connected') this.#ports.lived(connection, null)
      else if (event.type === 'ended') this.#ports.lived(connection, event.reason)
    })
    return this.#openings.add(connection.id, start)
  }

  /** Runs the engine's work, after these are closed; resolves to null or to its error. */
  async make(
    connectionId: ConnectionId,
    replaces: readonly ConnectionId[] = [],
  ): Promise<EngineErrorCode | 'FAILURE' | null> {
    await Promise.all(replaces.map((replaced) => this.close(replaced, 'replaced')))
    return this.#openings.make(connectionId)
  }

  accept(connectionId: ConnectionId): void {
    this.#openings.accept(connectionId)
  }

  /** The caller gets the code as the failure of its request. */
  refuse(connectionId: ConnectionId, code: RefusalCode | EngineErrorCode | 'FAILURE'): void {
    this.connections.end(connectionId, this.#now())
    this.#openings.refuse(connectionId, toError(code))
  }

  async trickle({ id }: HeldConnection, candidate: IceCandidate | null): Promise<void> {
    if (!this.connections.getOpen(id)) throw new Refusal('SESSION_NOT_FOUND')
    await this.#ports.engine.trickle(id, candidate)
  }

  async close(connectionId: ConnectionId, reason: EndReason): Promise<void> {
    this.end(connectionId, reason)
    try {
      await this.#ports.engine.close(connectionId)
    } catch (error) {
      // a worker that is gone took the connection with it
      if (!(error instanceof EngineError)) throw error
    }
  }

  end(connectionId: ConnectionId, reason: EndReason): void {
    this.connections.end(connectionId, this.#now())?.notify({ type: 'ended', reason })
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stops) stop()
    this.#openings.refuseAll(new Refusal('NOT_READY'))
  }

  /**
   * All that were on one worker are told of at one moment. A connection that left before the hang was noticed was on that
   * worker, too [E3].
   */
  #noteHung(connectionId: ConnectionId): void {
    const connection = this.connections.get(connectionId)
    if (!connection || this.#hung.push(connection) > 1) return
    queueMicrotask(() => this.#ports.hung(this.#hung.splice(0)))
  }

  #now(): number {
    return this.#ports.clock.now()
  }
}

function toError(code: RefusalCode | EngineErrorCode | 'FAILURE'): Error {
  switch (code) {
    case 'SDP_NOT_UNDERSTOOD':
    case 'OFFER_REFUSED':
    case 'CODEC_NOT_SUPPORTED':
    case 'UNKNOWN_CONNECTION':
    case 'UNAVAILABLE':
    case 'CROWDED':
      return new EngineError(code, code)
    case 'FAILURE':
      return new Error('the engine failed')
    default:
      return new Refusal(code)
  }
}
