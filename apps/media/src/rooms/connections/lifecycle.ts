import type { Clock } from '../../clock.ts'
import { type ConnectionId, type Engine, EngineError, type EngineErrorCode } from '../../engines/port.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import type { EndReason, HeldConnection } from './held-connection.ts'

interface Opening {
  readonly start: () => Promise<Description>
  readonly settled: PromiseWithResolvers<Description>
  made: Description | null
  failure: unknown
}

/** Requested connections that are not open yet: the engine's work on each, and the request that awaits it. */
class Openings {
  readonly #byId = new Map<ConnectionId, Opening>()

  add(connectionId: ConnectionId, start: () => Promise<Description>): Promise<Description> {
    const settled = Promise.withResolvers<Description>()
    this.#byId.set(connectionId, { start, settled, made: null, failure: undefined })
    return settled.promise
  }

  /** Runs the engine's work; resolves to null or to its error. `accept` or `refuse` settles the waiting request. */
  async make(connectionId: ConnectionId): Promise<EngineErrorCode | 'FAILURE' | null> {
    const opening = this.#byId.get(connectionId)
    if (!opening) return null
    try {
      opening.made = await opening.start()
      return null
    } catch (error) {
      opening.failure = error
      return error instanceof EngineError ? error.code : 'FAILURE'
    }
  }

  accept(connectionId: ConnectionId): void {
    const opening = this.#take(connectionId)
    if (opening?.made) opening.settled.resolve(opening.made)
    else opening?.settled.reject(new Error(`${connectionId} was accepted before it was described`))
  }

  refuse(connectionId: ConnectionId, reason: Error): void {
    const opening = this.#take(connectionId)
    opening?.settled.reject(opening.failure ?? reason)
  }

  refuseAll(reason: Error): void {
    for (const connectionId of [...this.#byId.keys()]) this.refuse(connectionId, reason)
  }

  #take(connectionId: ConnectionId): Opening | undefined {
    const opening = this.#byId.get(connectionId)
    this.#byId.delete(connectionId)
    return opening
  }
}

interface Entry {
  readonly connection: HeldConnection
  endedAt: number | null
}

/** Evidence of a connection may arrive this long after its end. */
const afterglowMs = 10_000

/** Every requested connection; retained for a while after its end, for evidence that arrives late. */
class Connections {
  readonly #byId = new Map<ConnectionId, Entry>()

  add(connection: HeldConnection): void {
    this.#byId.set(connection.id, { connection, endedAt: null })
  }

  /** Also finds a connection that ended a moment ago. */
  get(connectionId: ConnectionId): HeldConnection | undefined {
    return this.#byId.get(connectionId)?.connection
  }

  getOpen(connectionId: ConnectionId): HeldConnection | undefined {
    const entry = this.#byId.get(connectionId)
    return entry?.endedAt === null ? entry.connection : undefined
  }

  /** Marks the connection as ended; undefined if it had ended before. */
  end(connectionId: ConnectionId, at: number): HeldConnection | undefined {
    const entry = this.#byId.get(connectionId)
    if (entry?.endedAt !== null) return undefined
    entry.endedAt = at
    return entry.connection
  }

  open(): HeldConnection[] {
    return [...this.#byId.values()].flatMap(({ connection, endedAt }) =>
      endedAt === null ? [connection] : [],
    )
  }

  forget(at: number): void {
    for (const [id, { endedAt }] of this.#byId)
      if (endedAt !== null && at - endedAt > afterglowMs) this.#byId.delete(id)
  }
}

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
