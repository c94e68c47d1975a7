import type { Evidence } from '@footlight/contract/internal'
import type { Clock } from '../../clock.ts'
import type {
  ConnectionId,
  Engine,
  EngineErrorCode,
  EngineEvent,
  StreamKey,
  ViewerSecond,
} from '../../engines/port.ts'
import { EngineError } from '../../engines/port.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import type { EndReason, HeldConnection } from '../connections/connection.ts'
import { Connections } from '../connections/connections.ts'
import { Openings } from '../connections/openings.ts'
import { lobbyPlaceFor } from '../limits.ts'
import type { RefusalCode } from '../refusal.ts'
import { Refusal } from '../refusal.ts'
import type { RoomsEvent } from './events.ts'
import type { Room, RoomEffect, RoomEvent } from './room.ts'
import { emptyRoom, isVacant } from './room.ts'
import { roomMachine } from './room-machine.ts'

/** [D7] granularity of the waits: a play that waits 2 s is answered at most this much later */
const tickMs = 250
const forgetEveryMs = 10_000

export interface RoomRunnerPorts {
  engine: Engine
  clock: Clock
  tell(event: RoomsEvent): void
  /** a worker hung, and these were on it [E3] */
  hung(connections: readonly HeldConnection[]): void
}

/** Runs the state machine of every stream: feeds it engine events, applies its effects to the engine, settles requests. */
export class RoomRunner implements AsyncDisposable {
  readonly #ports: RoomRunnerPorts
  readonly #rooms = new Map<StreamKey, Room>()
  readonly #openings = new Openings()
  readonly #connections = new Connections()
  readonly #stops: (() => void)[]
  #hung: HeldConnection[] = []

  constructor(ports: RoomRunnerPorts) {
    this.#ports = ports
    const { engine, clock } = ports
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

  get connections(): Pick<Connections, 'getOpen' | 'open'> {
    return this.#connections
  }

  publish(connection: HeldConnection, offerSdp: string): Promise<Description> {
    const { peer, account, sessionId } = connection.holder
    const party = { connectionId: connection.id, account, sessionId }
    const start = () => this.#ports.engine.publish(peer, offerSdp)
    return this.#open(connection, { type: 'publishAsked', at: this.#now(), party }, start)
  }

  async play(connection: HeldConnection, offerSdp: string | null): Promise<Description> {
    const { peer, account, sessionId, kinds } = connection.holder
    const isLobby = peer.audience === 'lobby'
    if (isLobby) this.#requireRoom(connection)
    const offer = offerSdp === null ? 'ours' : 'theirs'
    const party = { connectionId: connection.id, account, sessionId, kinds, isLobby, offer } as const
    const start = () => this.#ports.engine.play(peer, { offerSdp, kinds })
    return this.#open(connection, { type: 'playAsked', at: this.#now(), party }, start)
  }

  async answer({ id: connectionId, holder }: HeldConnection, answerSdp: string): Promise<void> {
    const { stream } = holder.peer
    const effects = this.dispatch(stream, { type: 'answerAsked', at: this.#now(), connectionId })
    for (const effect of effects) if (effect.type === 'refuseAnswer') throw new Refusal(effect.code)
    try {
      await this.#ports.engine.answer(connectionId, answerSdp)
    } catch (error) {
      this.dispatch(stream, { type: 'answerFailed', at: this.#now(), connectionId })
      throw error
    }
  }

  async trickle({ id }: HeldConnection, candidate: IceCandidate | null): Promise<void> {
    if (!this.#connections.getOpen(id)) throw new Refusal('SESSION_NOT_FOUND')
    await this.#ports.engine.trickle(id, candidate)
  }

  leave({ id: connectionId, holder }: HeldConnection): void {
    if (this.#connections.getOpen(connectionId))
      this.dispatch(holder.peer.stream, { type: 'leaveAsked', at: this.#now(), connectionId })
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
    const at = this.#now()
    for (const { id: connectionId, holder } of open)
      this.dispatch(holder.peer.stream, { type: 'lost', at, connectionId, reason: 'closed' })
    await Promise.all(open.map(({ id }) => this.#close(id, 'stopped')))
  }

  #requireRoom({ holder }: HeldConnection): void {
    const at = this.#now()
    const answer = lobbyPlaceFor(this.#connections.open(), holder, at)
    if ('refuse' in answer) throw new Refusal(answer.refuse)
    const replaced = answer.replace === null ? undefined : this.#connections.getOpen(answer.replace)
    if (!replaced) return
    const {
      id: connectionId,
      holder: { peer },
    } = replaced
    this.dispatch(peer.stream, { type: 'leaveAsked', at, connectionId, reason: 'late' })
  }

  /** `start` is the engine's work, once the machine allows it. */
  #open(
    connection: HeldConnection,
    asked: RoomEvent,
    start: () => Promise<Description>,
  ): Promise<Description> {
    const made = this.#openings.add(connection.id, start)
    this.#connections.add(connection)
    this.dispatch(connection.holder.peer.stream, asked)
    return made
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
        void this.#close(effect.connectionId, effect.reason)
        break
      case 'accept':
        this.#openings.accept(effect.connectionId)
        break
      case 'refuse':
        // the caller gets it as the failure of its request
        this.#connections.end(effect.connectionId, this.#now())
        this.#openings.refuse(effect.connectionId, toError(effect.code))
        break
      case 'streamChanged':
        this.#ports.tell({ type: 'streamChanged', stream })
        break
      case 'streamLost':
        this.#ports.tell({ type: 'streamLost', stream, publisher: effect.publisher, reason: effect.reason })
        break
      case 'answer':
      case 'refuseAnswer':
        // read by `answer`, which holds the SDP
        break
    }
  }

  async #make(stream: StreamKey, connectionId: ConnectionId, replaces: ConnectionId | null): Promise<void> {
    if (replaces !== null) await this.#close(replaces, 'replaced')
    const code = await this.#openings.make(connectionId)
    const at = this.#now()
    this.dispatch(
      stream,
      code ? { type: 'openFailed', at, connectionId, code } : { type: 'opened', at, connectionId },
    )
  }

  async #close(connectionId: ConnectionId, reason: EndReason): Promise<void> {
    this.#end(connectionId, reason)
    try {
      await this.#ports.engine.close(connectionId)
    } catch (error) {
      // a worker that is gone took the connection with it
      if (!(error instanceof EngineError)) throw error
    }
  }

  #end(connectionId: ConnectionId, reason: EndReason): void {
    this.#connections.end(connectionId, this.#now())?.tell({ type: 'ended', reason })
  }

  #onEngine(event: EngineEvent): void {
    switch (event.type) {
      case 'connected':
      case 'media':
      case 'slow':
      case 'lost':
        this.#onConnection(event)
        break
      case 'evidence':
        this.#ports.tell({ type: 'evidence', seconds: event.viewers.flatMap((one) => this.#named(one)) })
        break
    }
  }

  #onConnection(event: Exclude<EngineEvent, { type: 'evidence' }>): void {
    const { connectionId } = event
    // a connection that left before the hang was noticed was on that worker, too [E3]
    const known = this.#connections.get(connectionId)
    if (known && event.type === 'lost' && event.reason === 'hung') this.#noteHung(known)
    const connection = this.#connections.getOpen(connectionId)
    if (!connection) return
    const { stream } = connection.holder.peer
    const at = this.#now()
    switch (event.type) {
      case 'slow':
        connection.tell({ type: 'slow' })
        break
      case 'connected':
        this.dispatch(stream, { ...event, at })
        connection.tell({ type: 'connected' })
        break
      case 'media': {
        const { hasVideo, hasAudio, pictureFault, codecs } = event
        this.dispatch(stream, { ...event, at })
        connection.tell({ type: 'media', hasVideo, hasAudio, pictureFault, codecs })
        break
      }
      case 'lost':
        this.dispatch(stream, { ...event, at })
        this.#end(connectionId, event.reason)
        break
    }
  }

  /** All that were on one worker are told of at one moment. */
  #noteHung(connection: HeldConnection): void {
    if (this.#hung.push(connection) > 1) return
    queueMicrotask(() => this.#ports.hung(this.#hung.splice(0)))
  }

  /** [E5] Evidence names the session, not the connection. */
  #named({ connectionId, ...second }: ViewerSecond): Evidence[] {
    const connection = this.#connections.get(connectionId)
    return connection ? [{ sessionId: connection.holder.sessionId, ...second }] : []
  }

  #now(): number {
    return this.#ports.clock.now()
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
