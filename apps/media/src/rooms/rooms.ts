import type { ArrivingFigures } from '@footlight/contract'
import type { Evidence, StreamTokenClaims } from '@footlight/contract/internal'
import type { Clock } from '../clock.ts'
import type { ConnectionId, Engine, StreamKey } from '../engines/port.ts'
import { Admissions } from './admission.ts'
import type { CallConnection, CallWanted } from './calls/call-connection.ts'
import { CallParticipant } from './calls/call-participant.ts'
import { CallRunner } from './calls/call-runner.ts'
import { type Connection, StreamConnection, type Wanted } from './connections/connection.ts'
import type { Holder } from './connections/held-connection.ts'
import { Lifecycle } from './connections/lifecycle.ts'
import { callHolder, membershipOf, streamHolder } from './holders.ts'
import { emptyQuarantine, isQuarantined, isSuspect, quarantine } from './quarantine.ts'
import { Refusal } from './refusal.ts'
import { countRefusals } from './room/codec-refusals.ts'
import type { RoomsEvent } from './room/events.ts'
import type { Party, Room, Running, Viewer } from './room/room.ts'
import { RoomRunner } from './room/room-runner.ts'

export interface StreamView extends Running {
  stream: StreamKey
  publisher: Party
  arriving?: ArrivingFigures
  /** connected viewers */
  viewers: number
  /** [D7] viewers whose player does not play the codec */
  cannotPlay: { codec: string; viewers: number }[]
  /** [E6] viewers whose line loses too much of the picture */
  slowViewers: number
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
  readonly #lifecycle: Lifecycle
  readonly #runner: RoomRunner
  readonly #calls: CallRunner
  readonly #listeners = new Set<(event: RoomsEvent) => void>()
  #muted: ReadonlySet<string> = new Set()
  readonly #admissions = new Admissions()
  readonly #stopForgetting: () => void
  #quarantine = emptyQuarantine

  constructor(ports: RoomsPorts) {
    this.#ports = ports
    const { engine, clock } = ports
    const lifecycle = new Lifecycle({
      engine,
      clock,
      hung: (connections) => {
        const holders = connections.map(({ holder }) => holder)
        this.#quarantine = quarantine(this.#quarantine, { type: 'hung', at: this.#now(), holders })
      },
      lived: ({ id, holder }, reason) => {
        if (reason === null && holder.direction === 'publish' && this.#muted.has(holder.sessionId))
          engine.mute(id, true)
        this.#emit({ type: 'lived', holder, reason })
      },
      cutOff: ({ holder: { sessionId, direction, peer } }) => {
        const watched = direction === 'publish' ? this.#runner.rooms.get(peer.stream) : undefined
        const watching = [...(watched?.viewers.values() ?? [])].map((viewer) => viewer.sessionId)
        this.#emit({ type: 'cutOff', sessionIds: [sessionId, ...watching] })
      },
    })
    this.#lifecycle = lifecycle
    this.#runner = new RoomRunner({ engine, clock, lifecycle, emit: (event) => this.#emit(event) })
    const report = (seconds: Evidence[]) => this.#emit({ type: 'evidence', seconds })
    this.#calls = new CallRunner({ engine, clock, lifecycle, report })
    this.#stopForgetting = clock.every(forgetEveryMs, () => this.#admissions.forget(this.#now()))
  }

  /**
   * [D8] The only maker of a connection, from a verified token. Throws a Refusal: expired before its first use, revoked,
   * for something else, or of a peer that was on two workers when they hung.
   */
  admit(claims: StreamTokenClaims, wanted: CallWanted): CallConnection
  admit(claims: StreamTokenClaims, wanted: Wanted): Connection
  admit(claims: StreamTokenClaims, wanted: Wanted | CallWanted): Connection | CallConnection {
    this.#present(claims, wanted)
    const [id, at] = [this.#ports.newId(), this.#now()]
    if (!isOfCall(wanted))
      return new StreamConnection(this.#checked(streamHolder(claims, wanted, id)), this.#runner, at)
    const membership = membershipOf(claims)
    const isApart = wanted.direction === 'echo' || this.#calls.isApart(wanted.stream)
    const holder = this.#checked(callHolder(claims, wanted, membership, id), isApart)
    return new CallParticipant(holder, membership, this.#calls, at)
  }

  /** Throws a Refusal for a token that expired before its first use or was revoked; records no use of it. */
  look(claims: StreamTokenClaims): void {
    const refusal = this.#admissions.look(claims, this.#now())
    if (refusal !== null) throw new Refusal(refusal)
  }

  /** The connection that this session opened before, wherever its first message came from [D5]. */
  resume(claims: StreamTokenClaims, wanted: Wanted, connectionId: ConnectionId): Connection {
    this.#present(claims, wanted)
    const connection = this.#lifecycle.connections.getOpen(connectionId)
    if (!(connection instanceof StreamConnection)) throw new Refusal('SESSION_NOT_FOUND')
    const { peer, direction } = connection.holder
    if (peer.stream !== wanted.stream || direction !== wanted.direction)
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
    const revoked = new Set(sessionIds)
    return this.#runner.revoke(revoked) + this.#calls.revoke(revoked)
  }

  /** [B12] Passes on how long each session is paid for, to every metered connection of it. */
  fund(funded: readonly SessionFunding[]): void {
    if (funded.length === 0) return
    const forMs = new Map(funded.map((one) => [one.sessionId, one.forMs]))
    const fundings = this.#lifecycle.connections.open().flatMap(({ id: connectionId, holder }) => {
      const paidMs = holder.peer.metered ? forMs.get(holder.sessionId) : undefined
      return paidMs === undefined ? [] : [{ connectionId, forMs: paidMs }]
    })
    if (fundings.length > 0) this.#ports.engine.fund(fundings)
  }

  /** [H1] The publishers of these sessions are muted from now on, also those that connect again, and no others. */
  mute(sessionIds: readonly string[]): void {
    const before = this.#muted
    this.#muted = new Set(sessionIds)
    for (const { id, holder } of this.#lifecycle.connections.open()) {
      const isMuted = this.#muted.has(holder.sessionId)
      if (holder.direction === 'publish' && isMuted !== before.has(holder.sessionId))
        this.#ports.engine.mute(id, isMuted)
    }
  }

  /** Streams whose media runs. */
  streams(): StreamView[] {
    return [...this.#runner.rooms].flatMap(([stream, room]) => {
      const { publisher } = room
      if (publisher.phase !== 'active') return []
      const { hasVideo, hasAudio, pictureFault, codecs, arriving } = publisher
      const figures = arriving ? { arriving } : {}
      const viewers = connectedSessions(room).size
      const cannotPlay = countRefusals(room)
      const slowViewers = countSlow(room, this.#now())
      const running = { hasVideo, hasAudio, pictureFault, codecs, ...figures }
      return [{ stream, publisher, ...running, viewers, cannotPlay, slowViewers }]
    })
  }

  /** `ses` of every connected viewer, of every call, and in the lobby of those who open a connection [W14], each once. */
  viewerSessionIds(): string[] {
    const viewers = [...this.#runner.rooms.values()].flatMap(countedViewers)
    const counted = viewers.filter(({ phase, isLobby }) => phase === 'connected' || isLobby)
    return [...new Set([...counted.map(({ sessionId }) => sessionId), ...this.#calls.connectedSessionIds])]
  }

  /** [O2] `ses` of every moderator, connected or not, each once. */
  moderatorSessionIds(): string[] {
    const viewers = [...this.#runner.rooms.values()].flatMap((room) => [...room.viewers.values()])
    return [...new Set(viewers.filter(({ isModerator }) => isModerator).map(({ sessionId }) => sessionId))]
  }

  subscribe(listener: (event: RoomsEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopForgetting()
    this.#lifecycle[Symbol.dispose]()
    await Promise.all([this.#runner[Symbol.asyncDispose](), this.#calls[Symbol.asyncDispose]()])
  }

  /** [E3] Refuses a peer that was on two workers when they hung; one that was on one gets a worker apart. */
  #checked(holder: Holder, isApart = false): Holder {
    const at = this.#now()
    if (isQuarantined(this.#quarantine, holder, at)) throw new Refusal('QUARANTINED')
    const apart = isApart || isSuspect(this.#quarantine, holder, at)
    return apart ? { ...holder, peer: { ...holder.peer, apart } } : holder
  }

  #present(claims: StreamTokenClaims, { stream, direction }: Wanted | CallWanted): void {
    if (claims.stream !== stream) throw new Refusal('WRONG_STREAM')
    if (claims.direction !== direction) throw new Refusal('WRONG_DIRECTION')
    const refusal = this.#admissions.present(claims, this.#now())
    if (refusal !== null) throw new Refusal(refusal)
  }

  #emit(event: RoomsEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  #now(): number {
    return this.#ports.clock.now()
  }
}

function isOfCall(wanted: Wanted | CallWanted): wanted is CallWanted {
  return wanted.direction === 'call' || wanted.direction === 'echo'
}

/** [E6] */
function countSlow(room: Room, at: number): number {
  const slow = countedViewers(room).filter(
    (viewer) => viewer.phase === 'connected' && (viewer.slowUntil ?? 0) > at,
  )
  return new Set(slow.map(({ sessionId }) => sessionId)).size
}

function connectedSessions(room: Room): Set<string> {
  const connected = countedViewers(room).filter((viewer) => viewer.phase === 'connected')
  return new Set(connected.map((viewer) => viewer.sessionId))
}

/** [O2] Without moderators. */
function countedViewers(room: Room): Viewer[] {
  return [...room.viewers.values()].filter(({ isModerator }) => !isModerator)
}
