import type { StreamTokenClaims } from '@footlight/contract/internal'
import type { Clock } from '../clock.ts'
import type { ConnectionId, Engine, StreamKey } from '../engines/port.ts'
import type { MediaKind } from '../sdp/codec.ts'
import { Admissions } from './admission.ts'
import type { CallConnection, CallWanted } from './calls/call-connection.ts'
import type { Connection, Holder, Wanted } from './connections/connection.ts'
import { HeldConnection } from './connections/connection.ts'
import { emptyQuarantine, isQuarantined, isSuspect, quarantine } from './quarantine.ts'
import { Refusal } from './refusal.ts'
import type { RoomsEvent } from './room/events.ts'
import type { Party, Room, Running } from './room/room.ts'
import { RoomRunner } from './room/room-runner.ts'

export interface StreamView extends Running {
  stream: StreamKey
  publisher: Party
  /** connected viewers */
  viewers: number
}

/** [B12] How long from now a session is paid for. */
export interface SessionFunding {
  sessionId: string
  forMs: number
}

export interface RoomsPorts {
  engine: Engine
  clock: Clock
  newId(): string
}

const forgetEveryMs = 60_000

/** [E1] What every dialect talks to: tokens, streams, publishers and viewers, and nothing of sockets. */
export class Rooms implements AsyncDisposable {
  readonly #ports: RoomsPorts
  readonly #runner: RoomRunner
  readonly #listeners = new Set<(event: RoomsEvent) => void>()
  readonly #admissions = new Admissions()
  readonly #stopForgetting: () => void
  #quarantine = emptyQuarantine

  constructor(ports: RoomsPorts) {
    this.#ports = ports
    const { engine, clock } = ports
    this.#runner = new RoomRunner({
      engine,
      clock,
      tell: (event) => this.#tell(event),
      hung: (connections) => {
        const holders = connections.map(({ holder }) => holder)
        this.#quarantine = quarantine(this.#quarantine, { type: 'hung', at: this.#now(), holders })
      },
    })
    this.#stopForgetting = clock.every(forgetEveryMs, () => this.#admissions.forget(this.#now()))
  }

  /**
   * [D8] The only maker of a connection, from a verified token. Throws a Refusal: expired before its first use, revoked,
   * for something else, or of a peer that was on two workers when they hung.
   */
  admit(claims: StreamTokenClaims, wanted: CallWanted): CallConnection
  admit(claims: StreamTokenClaims, wanted: Wanted): Connection
  admit(claims: StreamTokenClaims, wanted: Wanted | CallWanted): Connection | CallConnection {
    if (isOfCall(wanted)) throw new Refusal('WRONG_DIRECTION')
    this.#present(claims, wanted)
    const holder = holderOf(claims, wanted, this.#ports.newId())
    const at = this.#now()
    if (isQuarantined(this.#quarantine, holder, at)) throw new Refusal('QUARANTINED')
    const apart = isSuspect(this.#quarantine, holder, at)
    const held = apart ? { ...holder, peer: { ...holder.peer, apart } } : holder
    return new HeldConnection(held, this.#runner, at)
  }

  /** Throws a Refusal for a token that expired before its first use or was revoked; records no use of it. */
  look(claims: StreamTokenClaims): void {
    const refusal = this.#admissions.look(claims, this.#now())
    if (refusal !== null) throw new Refusal(refusal)
  }

  /** The connection that this session opened before, wherever its first message came from [D5]. */
  resume(claims: StreamTokenClaims, wanted: Wanted, connectionId: ConnectionId): Connection {
    this.#present(claims, wanted)
    const connection = this.#runner.connections.getOpen(connectionId)
    if (connection?.holder.peer.stream !== wanted.stream || connection.holder.direction !== wanted.direction)
      throw new Refusal('SESSION_NOT_FOUND')
    if (connection.holder.sessionId !== claims.ses) throw new Refusal('WRONG_SESSION')
    return connection
  }

  /** [D4] What runs of the stream that the token is for. */
  visible(claims: StreamTokenClaims, stream: StreamKey): StreamView[] {
    if (claims.stream !== stream) throw new Refusal('WRONG_STREAM')
    this.look(claims)
    return this.streams().filter((one) => one.stream === stream)
  }

  /** [D8] Cuts all connections of these sessions and refuses their tokens from now on. Returns how many were cut. */
  revoke(sessionIds: readonly string[]): number {
    const at = this.#now()
    this.#admissions.revoke(sessionIds, at)
    const effects = this.#runner.dispatchAll({ type: 'revoked', at, sessionIds: new Set(sessionIds) })
    return effects.filter((effect) => effect.type === 'close').length
  }

  /** [B12] Passes on how long each session is paid for, to every metered connection of it. */
  fund(funded: readonly SessionFunding[]): void {
    if (funded.length === 0) return
    const forMs = new Map(funded.map((one) => [one.sessionId, one.forMs]))
    const fundings = this.#runner.connections.open().flatMap(({ id: connectionId, holder }) => {
      const paidMs = holder.peer.metered ? forMs.get(holder.sessionId) : undefined
      return paidMs === undefined ? [] : [{ connectionId, forMs: paidMs }]
    })
    if (fundings.length > 0) this.#ports.engine.fund(fundings)
  }

  /** Streams whose media runs. */
  streams(): StreamView[] {
    return [...this.#runner.rooms].flatMap(([stream, room]) => {
      const { publisher } = room
      if (publisher.phase !== 'active') return []
      const { hasVideo, hasAudio, pictureFault, codecs } = publisher
      const viewers = connectedSessions(room).size
      return [{ stream, publisher, hasVideo, hasAudio, pictureFault, codecs, viewers }]
    })
  }

  /** `ses` of every connected viewer and, in the lobby, of those who open a connection [W14], each once. */
  viewerSessionIds(): string[] {
    const viewers = [...this.#runner.rooms.values()].flatMap((room) => [...room.viewers.values()])
    const counted = viewers.filter(({ phase, isLobby }) => phase === 'connected' || isLobby)
    return [...new Set(counted.map(({ sessionId }) => sessionId))]
  }

  subscribe(listener: (event: RoomsEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopForgetting()
    await this.#runner[Symbol.asyncDispose]()
  }

  #present(claims: StreamTokenClaims, { stream, direction }: Wanted): void {
    if (claims.stream !== stream) throw new Refusal('WRONG_STREAM')
    if (claims.direction !== direction) throw new Refusal('WRONG_DIRECTION')
    const refusal = this.#admissions.present(claims, this.#now())
    if (refusal !== null) throw new Refusal(refusal)
  }

  #tell(event: RoomsEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  #now(): number {
    return this.#ports.clock.now()
  }
}

function isOfCall(wanted: Wanted | CallWanted): wanted is CallWanted {
  return wanted.direction === 'call' || wanted.direction === 'echo'
}

function holderOf(claims: StreamTokenClaims, wanted: Wanted, connectionId: ConnectionId): Holder {
  const { stream, audience = 'stage', metered = false, sub: account, ses: sessionId } = claims
  return {
    peer: { connectionId, stream, audience, metered, ...(metered ? { payer: sessionId } : {}) },
    direction: wanted.direction,
    account,
    sessionId,
    address: wanted.address,
    kinds: wanted.direction === 'publish' ? publishedKinds(claims) : playedKinds(claims, wanted),
  }
}

/** [S9] */
function publishedKinds({ media }: StreamTokenClaims): MediaKind[] {
  return media === 'audio' ? ['audio'] : ['video', 'audio']
}

/** [E3] A lobby visitor gets the picture, and its sound on a connection of its own. */
function playedKinds({ audience }: StreamTokenClaims, { media }: Wanted): MediaKind[] {
  if (media !== undefined) return [media]
  return audience === 'lobby' ? ['video'] : ['video', 'audio']
}

function connectedSessions(room: Room): Set<string> {
  const connected = [...room.viewers.values()].filter((viewer) => viewer.phase === 'connected')
  return new Set(connected.map((viewer) => viewer.sessionId))
}
