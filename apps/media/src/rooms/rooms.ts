import type { StreamTokenClaims } from '@footlight/contract/internal'
import type { Clock } from '../clock.ts'
import type { ConnectionId, Description, Engine, MediaKind, Peer, StreamKey } from '../engines/port.ts'
import { admission, emptyAdmission } from './admission.ts'
import type { RoomsEvent } from './events.ts'
import { demoAccount } from './publisher-events.ts'
import { Refusal } from './refusal.ts'
import type { Party, Room, Running } from './room.ts'
import { RoomShell } from './room-shell.ts'

export interface Opened {
  connectionId: ConnectionId
  description: Description
}

export interface StreamView extends Running {
  stream: StreamKey
  publisher: Party
  /** connected viewers */
  viewers: number
}

export interface RoomsPorts {
  engine: Engine
  clock: Clock
  newId(): string
}

const forgetAdmissionsEveryMs = 60_000

/** [E1] What every dialect talks to: tokens, streams, publishers and viewers, and nothing of sockets. */
export class Rooms implements AsyncDisposable {
  readonly #ports: RoomsPorts
  readonly #shell: RoomShell
  readonly #listeners = new Set<(event: RoomsEvent) => void>()
  readonly #stopForgetting: () => void
  #admission = emptyAdmission

  constructor(ports: RoomsPorts) {
    this.#ports = ports
    this.#shell = new RoomShell(ports.engine, ports.clock, (event) => this.#tell(event))
    this.#stopForgetting = ports.clock.every(forgetAdmissionsEveryMs, () => {
      this.#admission = admission(this.#admission, { type: 'tick', at: this.#now() }).state
    })
  }

  /** [D8] Lets a verified token in, or throws a Refusal: expired before its first use, revoked, for something else. */
  admit(
    claims: StreamTokenClaims,
    wanted: { stream: StreamKey; direction: 'publish' | 'play' | 'any' },
  ): void {
    if (claims.stream !== wanted.stream) throw new Refusal('WRONG_STREAM')
    if (wanted.direction !== 'any' && claims.direction !== wanted.direction)
      throw new Refusal('WRONG_DIRECTION')
    const step = admission(this.#admission, { type: 'presented', claims, at: this.#now() })
    this.#admission = step.state
    for (const effect of step.effects) if (effect.type === 'refuse') throw new Refusal(effect.code)
  }

  /** Takes an offer as the publisher of the claims' stream. Throws Refusal or EngineError. */
  publish(claims: StreamTokenClaims, offerSdp: string): Promise<Opened> {
    const { engine } = this.#ports
    return this.#open(claims, 'publishAsked', (peer) => engine.publish(peer, offerSdp))
  }

  /** Makes an offer of the claims' stream. Throws Refusal or EngineError. */
  play(claims: StreamTokenClaims): Promise<Opened> {
    const { engine } = this.#ports
    return this.#open(claims, 'playAsked', (peer) =>
      engine.play(peer, { offerSdp: null, kinds: kindsFor(peer) }),
    )
  }

  /** The viewer's answer to the offer of `play`. Throws Refusal or EngineError. */
  async answer(claims: StreamTokenClaims, connectionId: ConnectionId, answerSdp: string): Promise<void> {
    const { stream, ses: sessionId } = claims
    const effects = this.#shell.dispatch(stream, {
      type: 'answerAsked',
      at: this.#now(),
      connectionId,
      sessionId,
    })
    for (const effect of effects) if (effect.type === 'refuseAnswer') throw new Refusal(effect.code)
    try {
      await this.#ports.engine.answer(connectionId, answerSdp)
    } catch (error) {
      this.#shell.dispatch(stream, { type: 'answerFailed', at: this.#now(), connectionId })
      throw error
    }
  }

  /** [E8] Publishes a clip for the demo account; whoever holds a token for the stream may take it over. */
  async publishClip(stream: StreamKey, clip: string, sessionId: string): Promise<void> {
    if (this.#admission.revoked.has(sessionId)) throw new Refusal('SESSION_REVOKED')
    const party = { connectionId: this.#ports.newId(), account: demoAccount, sessionId }
    await this.#shell.open(stream, 'publishAsked', party, async () => {
      const { connectionId } = party
      const peer: Peer = { connectionId, stream, audience: 'stage', metered: false }
      await this.#ports.engine.publishClip(peer, clip)
      return null
    })
  }

  /** [D8] Cuts all connections of these sessions and refuses their tokens from now on. Returns how many were cut. */
  revoke(sessionIds: readonly string[]): number {
    const at = this.#now()
    this.#admission = admission(this.#admission, { type: 'revoked', sessionIds, at }).state
    const effects = this.#shell.dispatchAll({ type: 'revoked', at, sessionIds: new Set(sessionIds) })
    return effects.filter((effect) => effect.type === 'close').length
  }

  /** True also while the publisher is still connecting. */
  isPublished(stream: StreamKey): boolean {
    const room = this.#shell.rooms.get(stream)
    return room !== undefined && room.publisher.phase !== 'absent'
  }

  /** Streams whose media runs. */
  streams(): StreamView[] {
    return [...this.#shell.rooms].flatMap(([stream, room]) => {
      const { publisher } = room
      if (publisher.phase !== 'active') return []
      const { hasVideo, hasAudio, codecs } = publisher
      return [{ stream, publisher, hasVideo, hasAudio, codecs, viewers: connectedSessions(room).length }]
    })
  }

  /** `ses` of every connected viewer, each once. */
  viewerSessionIds(): string[] {
    return [...new Set([...this.#shell.rooms.values()].flatMap(connectedSessions))]
  }

  subscribe(listener: (event: RoomsEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopForgetting()
    await this.#shell[Symbol.asyncDispose]()
  }

  async #open(
    claims: StreamTokenClaims,
    type: 'publishAsked' | 'playAsked',
    make: (peer: Peer) => Promise<Description>,
  ): Promise<Opened> {
    const connectionId = this.#ports.newId()
    const { stream, audience = 'stage', metered = false } = claims
    const peer: Peer = { connectionId, stream, audience, metered }
    const party = { connectionId, account: claims.sub, sessionId: claims.ses }
    const description = await this.#shell.open(claims.stream, type, party, () => make(peer))
    if (description === null)
      throw new Error(`connection ${connectionId} was accepted before it was described`)
    return { connectionId, description }
  }

  #tell(event: RoomsEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  #now(): number {
    return this.#ports.clock.now()
  }
}

/** [E3] A lobby visitor gets the picture, and its sound on a connection of its own. */
function kindsFor({ audience }: Peer): MediaKind[] {
  return audience === 'lobby' ? ['video'] : ['video', 'audio']
}

function connectedSessions(room: Room): string[] {
  return [...room.viewers.values()]
    .filter((viewer) => viewer.phase === 'connected')
    .map((viewer) => viewer.sessionId)
}
