import type { ConnectionId, LostReason, Peer } from '../../engines/port.ts'
import type { MediaKind } from '../../sdp/codec.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import type { CallCloseReason } from '../calls/call.ts'
import { Refusal } from '../refusal.ts'
import type { CloseReason, Running } from '../room/room.ts'

export type ConnectionEvent =
  /** ICE and DTLS are up */
  | { type: 'connected' }
  /** a publisher's media runs, or what it carries changed */
  | ({ type: 'media' } & Running)
  /** the other side's link cannot take what it is sent */
  | { type: 'slow' }
  /** final; emitted once, for a connection that was opened. stopped: the server stops */
  | { type: 'ended'; reason: EndReason }

export type EndReason = LostReason | CloseReason | CallCloseReason | 'stopped'

/** The holder of a connection, by its token and its request. */
export interface Holder {
  readonly peer: Peer
  readonly direction: 'publish' | 'play' | 'call' | 'echo'
  readonly account: string
  readonly sessionId: string
  readonly address: string | null
  /** [O2] it watches, and is neither counted nor reported */
  readonly isModerator?: boolean
  /** what may be published, or is to be played */
  readonly kinds: readonly MediaKind[]
}

/** What a connection asks of the runner that holds its state. */
export interface ConnectionRunner {
  trickle(connection: HeldConnection, candidate: IceCandidate | null): Promise<void>
  leave(connection: HeldConnection): void
}

/** More than a browser on a machine with many addresses has. */
const maxCandidates = 64

/** A connection inside the rooms, of a stream or of a call. */
export abstract class HeldConnection {
  readonly holder: Holder
  /** Unix milliseconds */
  readonly admittedAt: number
  readonly #runner: ConnectionRunner
  readonly #listeners = new Set<(event: ConnectionEvent) => void>()
  #opening: Promise<Description> | null = null
  #left = false
  #isConnected = false
  #candidates = 0

  constructor(holder: Holder, runner: ConnectionRunner, admittedAt: number) {
    this.holder = holder
    this.admittedAt = admittedAt
    this.#runner = runner
  }

  /** [E3] lobby: of a free visitor */
  get audience(): Peer['audience'] {
    return this.holder.peer.audience
  }

  get id(): ConnectionId {
    return this.holder.peer.connectionId
  }

  /** ICE and DTLS have been up. */
  get isConnected(): boolean {
    return this.#isConnected
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
  notify(event: ConnectionEvent): void {
    if (event.type === 'connected') this.#isConnected = true
    for (const listener of this.#listeners) listener(event)
    if (event.type === 'ended') this.#listeners.clear()
  }

  /** A connection is opened once, in the direction of its token. */
  protected require(...directions: Holder['direction'][]): void {
    if (!directions.includes(this.holder.direction)) throw new Refusal('WRONG_DIRECTION')
    if (this.#opening !== null) throw new Refusal('ALREADY_OPEN')
    if (this.#left) throw new Refusal('SESSION_NOT_FOUND')
  }

  protected open(opening: Promise<Description>): Promise<Description> {
    this.#opening = opening
    return opening
  }
}
