import type { ConnectionId, LostReason, Peer, StreamKey } from '../../engines/port.ts'
import { requireAnswer } from '../../sdp/answer.ts'
import type { MediaKind } from '../../sdp/codec.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import { checkPlayOffer } from '../../sdp/play.ts'
import { reduceOffer } from '../../sdp/publish.ts'
import { Refusal } from '../refusal.ts'
import type { CloseReason, Running } from '../room/room.ts'
import type { RoomRunner } from '../room/room-runner.ts'

/** What a peer wants to do with its token. */
export interface Wanted {
  stream: StreamKey
  direction: 'publish' | 'play'
  /** of a player that wants one kind of media alone on this connection [E3] */
  media?: MediaKind | undefined
  /** the address that the message came from; null where it is unknown */
  address: string | null
}

export type ConnectionEvent =
  /** ICE and DTLS are up */
  | { type: 'connected' }
  /** a publisher's media runs, or what it carries changed */
  | ({ type: 'media' } & Running)
  /** the other side's link cannot take what it is sent */
  | { type: 'slow' }
  /** final; emitted once, for a connection that was opened. stopped: the server stops */
  | { type: 'ended'; reason: EndReason }

export type EndReason = LostReason | CloseReason | 'stopped'

/** A peer connection as dialects use it. Only `rooms.admit` creates one [D8]. */
export interface Connection {
  readonly id: ConnectionId
  /** Takes an offer as the publisher of the stream; gives the answer. All of these throw Refusal, SdpError, EngineError. */
  publish(offerSdp: string): Promise<Description>
  /** Makes an offer of the stream, or answers the player's own. */
  play(offerSdp?: string): Promise<Description>
  /** The player's answer to our offer. */
  answer(answerSdp: string): Promise<void>
  /** A candidate of the other side; null: there are no more. May come before the description that it belongs to. */
  trickle(candidate: IceCandidate | null): Promise<void>
  /** Ends the connection, in any of its states. */
  leave(): void
  subscribe(listener: (event: ConnectionEvent) => void): () => void
}

/** The holder of a connection, by its token and its request. */
export interface Holder {
  readonly peer: Peer
  readonly direction: 'publish' | 'play'
  readonly account: string
  readonly sessionId: string
  readonly address: string | null
  /** what may be published, or is to be played */
  readonly kinds: readonly MediaKind[]
}

/** More than a browser on a machine with many addresses has. */
const maxCandidates = 64

/** A connection inside the rooms: it checks the rights of the token and the SDP, once for all dialects. */
export class HeldConnection implements Connection {
  readonly holder: Holder
  /** Unix milliseconds */
  readonly admittedAt: number
  readonly #runner: RoomRunner
  readonly #listeners = new Set<(event: ConnectionEvent) => void>()
  #opening: Promise<Description> | null = null
  #ourOffer: string | null = null
  #left = false
  #isConnected = false
  #candidates = 0

  constructor(holder: Holder, runner: RoomRunner, admittedAt: number) {
    this.holder = holder
    this.admittedAt = admittedAt
    this.#runner = runner
  }

  get id(): ConnectionId {
    return this.holder.peer.connectionId
  }

  /** ICE and DTLS have been up. */
  get isConnected(): boolean {
    return this.#isConnected
  }

  async publish(offerSdp: string): Promise<Description> {
    this.#require('publish')
    const { sections } = reduceOffer(offerSdp)
    // [S9] a client's voice comes without a picture
    if (sections.some(({ kind }) => kind === 'video') && !this.holder.kinds.includes('video'))
      throw new Refusal('SOUND_ONLY')
    return this.#open((runner) => runner.publish(this, offerSdp))
  }

  async play(offerSdp?: string): Promise<Description> {
    this.#require('play')
    if (offerSdp !== undefined) {
      checkPlayOffer(offerSdp, this.holder.kinds)
      return this.#open((runner) => runner.play(this, offerSdp))
    }
    const description = await this.#open((runner) => runner.play(this, null))
    this.#ourOffer = description.sdp
    return description
  }

  async answer(answerSdp: string): Promise<void> {
    if (this.#ourOffer === null) throw new Refusal('SESSION_NOT_FOUND')
    requireAnswer(answerSdp, this.#ourOffer)
    await this.#runner.answer(this, answerSdp)
  }

  async trickle(candidate: IceCandidate | null): Promise<void> {
    if (this.#opening === null) throw new Refusal('SESSION_NOT_FOUND')
    this.#candidates += 1
    if (this.#candidates > maxCandidates) return
    await this.#opening
    await this.#runner.trickle(this, candidate)
  }

  leave(): void {
    this.#left = true
    this.#runner.leave(this)
  }

  subscribe(listener: (event: ConnectionEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called by the runner with each event of the connection. */
  tell(event: ConnectionEvent): void {
    if (event.type === 'connected') this.#isConnected = true
    for (const listener of this.#listeners) listener(event)
    if (event.type === 'ended') this.#listeners.clear()
  }

  #require(direction: Holder['direction']): void {
    if (this.holder.direction !== direction) throw new Refusal('WRONG_DIRECTION')
    if (this.#opening !== null) throw new Refusal('ALREADY_OPEN')
    if (this.#left) throw new Refusal('SESSION_NOT_FOUND')
  }

  #open(open: (runner: RoomRunner) => Promise<Description>): Promise<Description> {
    this.#opening = open(this.#runner)
    return this.#opening
  }
}
