import type { Clock } from '../clock.ts'
import type { ConnectionId, Engine, EngineErrorCode, EngineEvent, StreamKey } from '../engines/port.ts'
import { EngineError } from '../engines/port.ts'
import { Connections } from './connections.ts'
import type { RoomsEvent } from './events.ts'
import type { Made } from './openings.ts'
import { Openings } from './openings.ts'
import type { RefusalCode } from './refusal.ts'
import { Refusal } from './refusal.ts'
import type { Party, Room, RoomEffect, RoomEvent } from './room.ts'
import { emptyRoom, isVacant } from './room.ts'
import { roomMachine } from './room-machine.ts'

/** [D7] granularity of the waits: a play that waits 2 s is answered at most this much later */
const tickMs = 250
const forgetEveryMs = 10_000

/** Runs the machine of every stream: engine events in, effects on the engine out, and who asked is answered. */
export class RoomShell implements AsyncDisposable {
  readonly #engine: Engine
  readonly #clock: Clock
  readonly #tell: (event: RoomsEvent) => void
  readonly #rooms = new Map<StreamKey, Room>()
  readonly #openings = new Openings()
  readonly #connections = new Connections()
  readonly #stops: (() => void)[]

  constructor(engine: Engine, clock: Clock, tell: (event: RoomsEvent) => void) {
    this.#engine = engine
    this.#clock = clock
    this.#tell = tell
    this.#stops = [
      engine.subscribe((event) => this.#onEngine(event)),
      clock.every(tickMs, () => this.dispatchAll({ type: 'tick', at: clock.now() })),
      clock.every(forgetEveryMs, () => this.#connections.forget(clock.now())),
    ]
  }

  /** Streams that are published, watched or expected. */
  get rooms(): ReadonlyMap<StreamKey, Room> {
    return this.#rooms
  }

  /** Asks for a connection; `start` is the engine's work, once the machine allows it. */
  open(
    stream: StreamKey,
    type: 'publishAsked' | 'playAsked',
    party: Party,
    start: () => Promise<Made>,
  ): Promise<Made> {
    const made = this.#openings.add(party.connectionId, start)
    this.#connections.add(party.connectionId, stream, party.sessionId)
    this.dispatch(stream, { type, at: this.#clock.now(), party })
    return made
  }

  dispatch(stream: StreamKey, event: RoomEvent): RoomEffect[] {
    const { state, effects } = roomMachine(this.#rooms.get(stream) ?? emptyRoom, event)
    if (isVacant(state, event.at)) this.#rooms.delete(stream)
    else this.#rooms.set(stream, state)
    for (const effect of effects) this.#run(stream, effect)
    return effects
  }

  dispatchAll(event: RoomEvent): RoomEffect[] {
    return [...this.#rooms.keys()].flatMap((stream) => this.dispatch(stream, event))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#openings.refuseAll(new Refusal('NOT_READY'))
    const open = this.#connections.open()
    const at = this.#clock.now()
    for (const { connectionId, stream } of open) this.dispatch(stream, { type: 'lost', at, connectionId })
    await Promise.all(open.map(({ connectionId }) => this.#close(connectionId)))
  }

  #run(stream: StreamKey, effect: RoomEffect): void {
    switch (effect.type) {
      case 'publish':
        void this.#make(stream, effect.connectionId, effect.replaces)
        break
      case 'play':
        void this.#make(stream, effect.connectionId, null)
        break
      case 'close':
        void this.#close(effect.connectionId)
        break
      case 'accept':
        this.#openings.accept(effect.connectionId)
        break
      case 'refuse':
        this.#connections.end(effect.connectionId, this.#clock.now())
        this.#openings.refuse(effect.connectionId, toError(effect.code))
        break
      case 'streamChanged':
        this.#tell({ type: 'streamChanged', stream })
        break
      case 'streamLost':
        this.#tell({ type: 'streamLost', stream, publisher: effect.publisher, reason: effect.reason })
        break
      case 'answer':
      case 'refuseAnswer':
        // whoever dispatched the answer reads these: it holds the SDP
        break
    }
  }

  async #make(stream: StreamKey, connectionId: ConnectionId, replaces: ConnectionId | null): Promise<void> {
    if (replaces !== null) await this.#close(replaces)
    const code = await this.#openings.make(connectionId)
    const at = this.#clock.now()
    this.dispatch(
      stream,
      code ? { type: 'openFailed', at, connectionId, code } : { type: 'opened', at, connectionId },
    )
  }

  async #close(connectionId: ConnectionId): Promise<void> {
    this.#connections.end(connectionId, this.#clock.now())
    try {
      await this.#engine.close(connectionId)
    } catch (error) {
      // a worker that is gone took the connection with it
      if (!(error instanceof EngineError)) throw error
    }
  }

  #onEngine(event: EngineEvent): void {
    switch (event.type) {
      case 'connected':
      case 'media':
      case 'lost': {
        const at = this.#clock.now()
        const connection = this.#connections.get(event.connectionId)
        if (!connection) break
        if (event.type === 'lost') this.#connections.end(event.connectionId, at)
        this.dispatch(connection.stream, { ...event, at })
        break
      }
      case 'evidence': {
        const seconds = event.viewers.flatMap((second) => {
          const connection = this.#connections.get(second.connectionId)
          return connection ? [{ sessionId: connection.sessionId, second }] : []
        })
        this.#tell({ type: 'evidence', seconds })
        break
      }
    }
  }
}

function toError(code: RefusalCode | EngineErrorCode | 'FAILURE'): Error {
  switch (code) {
    case 'SDP_NOT_UNDERSTOOD':
    case 'OFFER_REFUSED':
    case 'UNKNOWN_CONNECTION':
    case 'UNAVAILABLE':
      return new EngineError(code, code)
    case 'FAILURE':
      return new Error('the engine failed')
    default:
      return new Refusal(code)
  }
}
