import { billableLossPercent, type Evidence } from '@footlight/contract/internal'
import { inTurn } from '@footlight/gateway/runner'
import type { Clock } from '../../clock.ts'
import type {
  ConnectionId,
  Engine,
  EngineEvent,
  StreamKey,
  ViewerSecond,
  ViewerSocket,
} from '../../engines/port.ts'
import { EngineError } from '../../engines/port.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import { StreamConnection } from '../connections/connection.ts'
import type { HeldConnection } from '../connections/held-connection.ts'
import type { Lifecycle } from '../connections/lifecycle.ts'
import { lobbyPlaceFor } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { countClosed, type Turn, unlessRefused } from '../turns.ts'
import type { RoomsEvent } from './events.ts'
import { emptyRoom, isVacant, type Room, type RoomEffect, type RoomEvent } from './room.ts'
import { roomMachine } from './room-machine.ts'

/** [D7] granularity of the waits: a play that waits 2 s is answered at most this much later */
const tickMs = 250

/** [E6] the engine is told the size of a player's picture no more often */
const sizeEveryMs = 1_000

/** A compatibility stream has no descriptions. */
const undescribed: Description = { sdp: '', candidates: [] }

export interface RoomRunnerPorts {
  engine: Engine
  clock: Clock
  lifecycle: Lifecycle
  emit(event: RoomsEvent): void
}

/** Runs the state machine of every stream: feeds it engine events, applies its effects to the engine, settles requests. */
export class RoomRunner implements AsyncDisposable {
  readonly #ports: RoomRunnerPorts
  readonly #rooms = new Map<StreamKey, Room>()
  readonly #lifecycle: Lifecycle
  /** [E6] whose size the engine is still to be told */
  readonly #resized = new Set<StreamConnection>()
  readonly #stops: (() => void)[]

  constructor(ports: RoomRunnerPorts) {
    this.#ports = ports
    this.#lifecycle = ports.lifecycle
    const { engine, clock } = ports
    this.#stops = [
      engine.subscribe((event) => this.#onEngine(event)),
      clock.every(tickMs, () => {
        const tick = { type: 'tick', at: clock.now() } as const
        for (const stream of [...this.#rooms.keys()]) this.dispatch(stream, tick)
        for (const connection of this.#resized) this.#reportSize(connection)
      }),
    ]
  }

  /** Streams that are published, watched or expected. */
  get rooms(): ReadonlyMap<StreamKey, Room> {
    return this.#rooms
  }

  publish(connection: HeldConnection, offerSdp: string): Promise<Description> {
    const { peer, account, sessionId } = connection.holder
    const party = { connectionId: connection.id, account, sessionId }
    const start = () => this.#ports.engine.publish(peer, offerSdp)
    return this.#open(connection, { type: 'publishAsked', at: this.#now(), party }, start)
  }

  play(connection: HeldConnection, offerSdp: string | null): Promise<Description> {
    const { peer, kinds } = connection.holder
    const start = () => this.#ports.engine.play(peer, { offerSdp, kinds })
    return this.#view(connection, offerSdp === null ? 'ours' : 'theirs', start)
  }

  /** [F1] */
  watch(connection: HeldConnection, socket: ViewerSocket): Promise<Description> {
    const { engine } = this.#ports
    return this.#view(connection, 'theirs', async () => {
      if (!engine.watch) throw new EngineError('UNAVAILABLE', 'there is no ffmpeg')
      await engine.watch(connection.holder.peer, socket)
      return undescribed
    })
  }

  answer({ id: connectionId, holder }: HeldConnection, answerSdp: string): Promise<void> {
    const key = holder.peer.stream
    const event = { type: 'answerAsked', at: this.#now(), connectionId } as const
    return unlessRefused(this.#take, { key, event }, async () => {
      try {
        await this.#ports.engine.answer(connectionId, answerSdp)
      } catch (error) {
        this.dispatch(key, { type: 'answerFailed', at: this.#now(), connectionId })
        throw error
      }
    })
  }

  /** [D7] Ends a viewer whose answer refuses the picture: it holds no place, and uses up no free seconds. */
  refuseCodec({ id: connectionId, holder }: HeldConnection): void {
    this.dispatch(holder.peer.stream, { type: 'codecRefused', at: this.#now(), connectionId })
  }

  showAt(connection: StreamConnection, pixels: number): void {
    connection.shownPixels = pixels
    this.#resized.add(connection)
    this.#reportSize(connection)
  }

  trickle(connection: HeldConnection, candidate: IceCandidate | null): Promise<void> {
    return this.#lifecycle.trickle(connection, candidate)
  }

  leave({ id: connectionId, holder }: HeldConnection, reason?: 'late'): void {
    const event = { type: 'leaveAsked', at: this.#now(), connectionId, ...(reason && { reason }) } as const
    if (this.#lifecycle.connections.getOpen(connectionId)) this.dispatch(holder.peer.stream, event)
  }

  dispatch(stream: StreamKey, event: RoomEvent): void {
    this.#take({ key: stream, event })
  }

  /** [D8] Returns how many connections were cut. */
  revoke(sessionIds: ReadonlySet<string>): number {
    const event = { type: 'revoked', at: this.#now(), sessionIds } as const
    return countClosed(this.#take, this.#rooms.keys(), event)
  }

  /** One queue for all rooms: an effect of one may end a connection of another. */
  readonly #take = inTurn(({ key: stream, event, after }: Turn<RoomEvent, RoomEffect>): void => {
    const { state, effects } = roomMachine(this.#rooms.get(stream) ?? emptyRoom, event)
    if (isVacant(state, event.at)) this.#rooms.delete(stream)
    else this.#rooms.set(stream, state)
    for (const effect of effects) this.#run(stream, effect)
    after?.(effects)
  })

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops) stop()
    const open = this.#lifecycle.connections.open().filter((one) => one instanceof StreamConnection)
    const at = this.#now()
    for (const { id: connectionId, holder } of open)
      this.dispatch(holder.peer.stream, { type: 'lost', at, connectionId, reason: 'closed' })
    await Promise.all(open.map(({ id }) => this.#lifecycle.close(id, 'stopped')))
  }

  #reportSize(connection: StreamConnection): void {
    const { id, shownPixels } = connection
    const nowMs = this.#ports.clock.steadyMs()
    if (nowMs - connection.sizeReportedMs < sizeEveryMs) return
    connection.sizeReportedMs = nowMs
    this.#resized.delete(connection)
    if (this.#lifecycle.connections.getOpen(id)) this.#ports.engine.showAt(id, shownPixels)
  }

  async #view(
    connection: HeldConnection,
    offer: 'ours' | 'theirs',
    start: () => Promise<Description>,
  ): Promise<Description> {
    const { peer, account, sessionId, kinds, isModerator = false } = connection.holder
    const isLobby = peer.audience === 'lobby'
    if (isLobby) this.#requireRoom(connection)
    const moderator = isModerator && { isModerator, isOfCall: peer.stream.startsWith('call/') }
    const party = { connectionId: connection.id, account, sessionId, kinds, isLobby, offer, ...moderator }
    return this.#open(connection, { type: 'playAsked', at: this.#now(), party }, start)
  }

  #requireRoom({ holder }: HeldConnection): void {
    const answer = lobbyPlaceFor(this.#lifecycle.connections.open(), holder, this.#now())
    if ('refuse' in answer) throw new Refusal(answer.refuse)
    const replaced = answer.replace === null ? undefined : this.#lifecycle.connections.getOpen(answer.replace)
    if (replaced) this.leave(replaced, 'late')
  }

  /** `start` is the engine's work, once the machine allows it. */
  #open(
    connection: HeldConnection,
    asked: RoomEvent,
    start: () => Promise<Description>,
  ): Promise<Description> {
    const made = this.#lifecycle.open(connection, start)
    this.dispatch(connection.holder.peer.stream, asked)
    return made
  }

  #run(stream: StreamKey, effect: RoomEffect): void {
    switch (effect.type) {
      case 'publish':
        void this.#make(stream, effect.connectionId, effect.replaces === null ? [] : [effect.replaces])
        break
      case 'play':
        void this.#make(stream, effect.connectionId, [])
        break
      case 'close':
        void this.#lifecycle.close(effect.connectionId, effect.reason)
        break
      case 'accept':
        this.#lifecycle.accept(effect.connectionId)
        break
      case 'refuse':
        this.#lifecycle.refuse(effect.connectionId, effect.code)
        break
      case 'streamChanged':
        this.#ports.emit({ type: 'streamChanged', stream })
        break
      case 'streamLost':
        this.#ports.emit({ type: 'streamLost', stream, publisher: effect.publisher, reason: effect.reason })
        break
      case 'answer':
      case 'refuseAnswer':
        // acted on by `answer`, which holds the SDP
        break
    }
  }

  async #make(stream: StreamKey, connectionId: ConnectionId, replaces: ConnectionId[]): Promise<void> {
    const code = await this.#lifecycle.make(connectionId, replaces)
    const at = this.#now()
    this.dispatch(
      stream,
      code ? { type: 'openFailed', at, connectionId, code } : { type: 'opened', at, connectionId },
    )
  }

  #onEngine(event: EngineEvent): void {
    switch (event.type) {
      case 'connected':
      case 'media':
      case 'figures':
      case 'slow':
      case 'lost':
        this.#onConnection(event)
        break
      case 'evidence':
        this.#noteLoss(event.viewers)
        this.#ports.emit({ type: 'evidence', seconds: event.viewers.flatMap((one) => this.#named(one)) })
        break
    }
  }

  #onConnection(event: Exclude<EngineEvent, { type: 'evidence' }>): void {
    const { connectionId } = event
    const connection = this.#lifecycle.connections.getOpen(connectionId)
    if (!(connection instanceof StreamConnection)) return
    const { stream } = connection.holder.peer
    const at = this.#now()
    switch (event.type) {
      case 'slow':
        connection.notify({ type: 'slow' })
        break
      case 'connected':
        this.dispatch(stream, { ...event, at })
        connection.notify({ type: 'connected' })
        break
      case 'media': {
        const { hasVideo, hasAudio, pictureFault, codecs } = event
        this.dispatch(stream, { ...event, at })
        connection.notify({ type: 'media', hasVideo, hasAudio, pictureFault, codecs })
        break
      }
      case 'figures':
        this.dispatch(stream, { ...event, at })
        break
      case 'lost':
        this.dispatch(stream, { ...event, at })
        this.#lifecycle.end(connectionId, event.reason)
        break
    }
  }

  #noteLoss(seconds: readonly ViewerSecond[]): void {
    const lossy = seconds.flatMap(({ connectionId, lossPercent }) => {
      const connection = this.#lifecycle.connections.getOpen(connectionId)
      const isLossy = lossPercent > billableLossPercent && connection instanceof StreamConnection
      return isLossy ? [{ connectionId, stream: connection.holder.peer.stream }] : []
    })
    for (const [stream, ones] of Map.groupBy(lossy, (one) => one.stream)) {
      const connectionIds = new Set(ones.map(({ connectionId }) => connectionId))
      this.dispatch(stream, { type: 'lossy', at: this.#now(), connectionIds })
    }
  }

  /** [E5] Evidence names the session, not the connection. [O2] A moderator's seconds are no evidence. */
  #named({ connectionId, ...second }: ViewerSecond): Evidence[] {
    const connection = this.#lifecycle.connections.get(connectionId)
    return connection instanceof StreamConnection && !connection.holder.isModerator
      ? [{ sessionId: connection.holder.sessionId, ...second }]
      : []
  }

  #now(): number {
    return this.#ports.clock.now()
  }
}
