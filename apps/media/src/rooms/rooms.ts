import type { StreamTokenClaims } from '@footlight/contract/internal'
import type { Clock } from '../clock.ts'
import type {
  ConnectionId,
  Description,
  Engine,
  EngineEvent,
  StreamKey,
  ViewerSecond,
} from '../engines/port.ts'
import { EngineError } from '../engines/port.ts'
import { admission, emptyAdmission } from './admission.ts'
import type { Codecs } from './codecs.ts'
import { codecsOf, unknownCodecs } from './codecs.ts'
import { Connections } from './connections.ts'
import type { Made } from './openings.ts'
import { Openings } from './openings.ts'
import { demoAccount } from './publisher-events.ts'
import { Refusal } from './refusal.ts'
import type { Party, Room, RoomEffect, RoomEvent } from './room.ts'
import { emptyRoom, isVacant } from './room.ts'
import { roomMachine } from './room-machine.ts'

export interface Opened {
  connectionId: ConnectionId
  description: Description
}

export interface StreamView {
  stream: StreamKey
  publisher: Party
  hasVideo: boolean
  hasAudio: boolean
  codecs: Codecs
  /** connected viewers */
  viewers: number
}

export type RoomsEvent =
  | { type: 'streamChanged'; stream: StreamKey }
  | { type: 'streamLost'; stream: StreamKey; publisher: Party; reason: 'gone' | 'replaced' | 'revoked' }
  | { type: 'evidence'; seconds: { sessionId: string; second: ViewerSecond }[] }

export interface RoomsPorts {
  engine: Engine
  clock: Clock
  newId(): string
}

/** [D7] granularity of the waits; a play that waits 2 s is answered at most this much later */
const tickMs = 250
const forgetEveryMs = 10_000

/** [E1] The shell around the machines: runs their effects on the engine, and settles who asked. */
export class Rooms implements AsyncDisposable {
  readonly #ports: RoomsPorts
  readonly #rooms = new Map<StreamKey, Room>()
  readonly #openings = new Openings()
  readonly #connections = new Connections()
  readonly #codecs = new Map<StreamKey, Codecs>()
  readonly #listeners = new Set<(event: RoomsEvent) => void>()
  #admission = emptyAdmission
  readonly #stops: (() => void)[]

  constructor(ports: RoomsPorts) {
    this.#ports = ports
    this.#stops = [
      ports.engine.subscribe((event) => this.#onEngine(event)),
      ports.clock.every(tickMs, () => this.#tick()),
      ports.clock.every(forgetEveryMs, () => this.#forget()),
    ]
  }

  /** [D8] Lets a verified token in, or throws a Refusal: expired before its first use, revoked, for something else. */
  admit(
    claims: StreamTokenClaims,
    wanted: { stream: StreamKey; direction: 'publish' | 'play' | 'any' },
  ): void {
    if (claims.stream !== wanted.stream) throw new Refusal('WRONG_STREAM')
    if (wanted.direction !== 'any' && claims.direction !== wanted.direction)
      throw new Refusal('WRONG_DIRECTION')
    const step = admission(this.#admission, { type: 'presented', claims, at: this.#ports.clock.now() })
    this.#admission = step.state
    for (const effect of step.effects) if (effect.type === 'refuse') throw new Refusal(effect.code)
  }

  /** Takes an offer as the publisher of the claims' stream. Throws Refusal or EngineError. */
  async publish(claims: StreamTokenClaims, offerSdp: string): Promise<Opened> {
    const { engine } = this.#ports
    return this.#openDescribed(claims, 'publishAsked', (id) => engine.publish(id, claims.stream, offerSdp))
  }

  /** Makes an offer of the claims' stream. Throws Refusal or EngineError. */
  async play(claims: StreamTokenClaims): Promise<Opened> {
    const { engine } = this.#ports
    return this.#openDescribed(claims, 'playAsked', (id) => engine.play(id, claims.stream))
  }

  /** [E8] Publishes a clip for the demo account; whoever holds a token for the stream may take it over. */
  async publishClip(stream: StreamKey, clip: string, sessionId: string): Promise<void> {
    if (this.#admission.revoked.has(sessionId)) throw new Refusal('SESSION_REVOKED')
    const party = { connectionId: this.#ports.newId(), account: demoAccount, sessionId }
    await this.#open(stream, 'publishAsked', party, async () => {
      await this.#ports.engine.publishClip(party.connectionId, stream, clip)
      return null
    })
  }

  /** The viewer's answer to the offer of `play`. Throws Refusal or EngineError. */
  async answer(claims: StreamTokenClaims, connectionId: ConnectionId, answerSdp: string): Promise<void> {
    const { stream, ses: sessionId } = claims
    const effects = this.#dispatch(stream, { type: 'answerAsked', at: this.#now(), connectionId, sessionId })
    for (const effect of effects) if (effect.type === 'refuseAnswer') throw new Refusal(effect.code)
    try {
      await this.#ports.engine.answer(connectionId, answerSdp)
    } catch (error) {
      this.#dispatch(stream, { type: 'answerFailed', at: this.#now(), connectionId })
      throw error
    }
  }

  /** [D8] Cuts all connections of these sessions and refuses their tokens from now on. Returns how many were cut. */
  revoke(sessionIds: readonly string[]): number {
    const at = this.#now()
    this.#admission = admission(this.#admission, { type: 'revoked', sessionIds, at }).state
    const event: RoomEvent = { type: 'revoked', at, sessionIds: new Set(sessionIds) }
    const effects = [...this.#rooms.keys()].flatMap((stream) => this.#dispatch(stream, event))
    return effects.filter((effect) => effect.type === 'close').length
  }

  /** True also while the publisher is still connecting. */
  isPublished(stream: StreamKey): boolean {
    const room = this.#rooms.get(stream)
    return room !== undefined && room.publisher.phase !== 'absent'
  }

  /** Streams whose media runs. */
  streams(): StreamView[] {
    return [...this.#rooms].flatMap(([stream, room]) => {
      const { publisher } = room
      if (publisher.phase !== 'active') return []
      const { hasVideo, hasAudio } = publisher
      const codecs = this.#codecs.get(stream) ?? unknownCodecs
      return [{ stream, publisher, hasVideo, hasAudio, codecs, viewers: connectedSessions(room).length }]
    })
  }

  /** `ses` of every connected viewer, each once. */
  viewerSessionIds(): string[] {
    return [...new Set([...this.#rooms.values()].flatMap(connectedSessions))]
  }

  subscribe(listener: (event: RoomsEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#openings.refuseAll(new Refusal('NOT_READY'))
    const open = this.#connections.open()
    for (const { connectionId, stream } of open)
      this.#dispatch(stream, { type: 'lost', at: this.#now(), connectionId })
    await Promise.all(open.map(({ connectionId }) => this.#close(connectionId)))
  }

  async #openDescribed(
    claims: StreamTokenClaims,
    type: 'publishAsked' | 'playAsked',
    make: (connectionId: ConnectionId) => Promise<Description>,
  ): Promise<Opened> {
    const connectionId = this.#ports.newId()
    const party = { connectionId, account: claims.sub, sessionId: claims.ses }
    const description = await this.#open(claims.stream, type, party, () => make(connectionId))
    if (description === null)
      throw new Error(`connection ${connectionId} was accepted before it was described`)
    this.#codecs.set(claims.stream, codecsOf(description))
    return { connectionId, description }
  }

  #open(
    stream: StreamKey,
    type: 'publishAsked' | 'playAsked',
    party: Party,
    start: () => Promise<Made>,
  ): Promise<Made> {
    const made = this.#openings.add(party.connectionId, start)
    this.#connections.add(party.connectionId, stream, party.sessionId)
    this.#dispatch(stream, { type, at: this.#now(), party })
    return made
  }

  #dispatch(stream: StreamKey, event: RoomEvent): RoomEffect[] {
    const { state, effects } = roomMachine(this.#rooms.get(stream) ?? emptyRoom, event)
    this.#rooms.set(stream, state)
    if (isVacant(state, event.at)) this.#drop(stream)
    for (const effect of effects) this.#run(stream, effect)
    return effects
  }

  #drop(stream: StreamKey): void {
    this.#rooms.delete(stream)
    this.#codecs.delete(stream)
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
        this.#connections.end(effect.connectionId, this.#now())
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
        // the caller of answer() reads these from dispatch: it holds the SDP
        break
    }
  }

  async #make(stream: StreamKey, connectionId: ConnectionId, replaces: ConnectionId | null): Promise<void> {
    try {
      if (replaces !== null) await this.#close(replaces)
      await this.#openings.make(connectionId)
      this.#dispatch(stream, { type: 'opened', at: this.#now(), connectionId })
    } catch (error) {
      const code = error instanceof EngineError ? error.code : 'FAILURE'
      this.#dispatch(stream, { type: 'openFailed', at: this.#now(), connectionId, code })
    }
  }

  async #close(connectionId: ConnectionId): Promise<void> {
    this.#connections.end(connectionId, this.#now())
    try {
      await this.#ports.engine.close(connectionId)
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
        const connection = this.#connections.get(event.connectionId)
        if (!connection) return
        if (event.type === 'lost') this.#connections.end(event.connectionId, this.#now())
        this.#dispatch(connection.stream, { ...event, at: this.#now() })
        return
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

  #tick(): void {
    const at = this.#now()
    for (const stream of this.#rooms.keys()) this.#dispatch(stream, { type: 'tick', at })
  }

  #forget(): void {
    this.#connections.forget(this.#now())
    this.#admission = admission(this.#admission, { type: 'tick', at: this.#now() }).state
  }

  #tell(event: RoomsEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  #now(): number {
    return this.#ports.clock.now()
  }
}

function connectedSessions(room: Room): string[] {
  return [...room.viewers.values()]
    .filter((viewer) => viewer.phase === 'connected')
    .map((viewer) => viewer.sessionId)
}

function toError(code: Extract<RoomEffect, { type: 'refuse' }>['code']): Error {
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
