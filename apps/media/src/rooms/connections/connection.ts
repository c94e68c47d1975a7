import type { ConnectionId, Peer, StreamKey, ViewerSocket } from '../../engines/port.ts'
import { requireAnswer } from '../../sdp/answer.ts'
import type { MediaKind } from '../../sdp/codec.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import { checkPlayOffer } from '../../sdp/play.ts'
import { reduceOffer } from '../../sdp/publish.ts'
import { SdpError } from '../../sdp/session.ts'
import { Refusal } from '../refusal.ts'
import {
  type ConnectionEvent,
  type ConnectionRunner,
  HeldConnection,
  type Holder,
} from './held-connection.ts'

/** What a peer wants to do with its token. */
export interface Wanted {
  stream: StreamKey
  direction: 'publish' | 'play'
  /** of a player that wants one kind of media alone on this connection [E3] */
  media?: MediaKind | undefined
  /** the address that the message came from; null where it is unknown */
  address: string | null
}

/** A peer connection as dialects use it. Only `rooms.admit` creates one [D8]. */
export interface Connection {
  readonly id: ConnectionId
  readonly audience: Peer['audience']
  /** Takes an offer as the publisher of the stream; gives the answer. All of these throw Refusal, SdpError, EngineError. */
  publish(offerSdp: string): Promise<Description>
  /** Makes an offer of the stream, or answers the player's own. */
  play(offerSdp?: string): Promise<Description>
  /** [F1] Sends the stream's compatibility stream to this socket until the connection ends; it has no descriptions. */
  watch(socket: ViewerSocket): Promise<void>
  /** The player's answer to our offer. */
  answer(answerSdp: string): Promise<void>
  /** [E6] Notes at how many pixels the player shows the picture; of several in one second the last one counts. */
  showAt(pixels: number): void
  /** A candidate of the other side; null: there are no more. May come before the description that it belongs to. */
  trickle(candidate: IceCandidate | null): Promise<void>
  /** Ends the connection, in any of its states. */
  leave(): void
  subscribe(listener: (event: ConnectionEvent) => void): () => void
}

/** What it asks of the runner of its stream; the SDP is checked. */
interface StreamRunner extends ConnectionRunner {
  publish(connection: HeldConnection, offerSdp: string): Promise<Description>
  /** null: the engine makes the offer */
  play(connection: HeldConnection, offerSdp: string | null): Promise<Description>
  watch(connection: HeldConnection, socket: ViewerSocket): Promise<Description>
  answer(connection: HeldConnection, answerSdp: string): Promise<void>
  refuseCodec(connection: HeldConnection): void
  showAt(connection: StreamConnection, pixels: number): void
}

/** A connection that publishes or plays: it checks the rights of the token and the SDP, once for all dialects. */
export class StreamConnection extends HeldConnection implements Connection {
  readonly #runner: StreamRunner
  #ourOffer: string | null = null
  /** [E6] the size of its picture, and when the engine was told one last; the runner's */
  shownPixels = 0
  sizeReportedMs = Number.NEGATIVE_INFINITY

  constructor(holder: Holder, runner: StreamRunner, admittedAt: number) {
    super(holder, runner, admittedAt)
    this.#runner = runner
  }

  async publish(offerSdp: string): Promise<Description> {
    this.require('publish')
    const { sections } = reduceOffer(offerSdp)
    // [S9] a client's voice comes without a picture
    if (sections.some(({ kind }) => kind === 'video') && !this.holder.kinds.includes('video'))
      throw new Refusal('SOUND_ONLY')
    return this.open(this.#runner.publish(this, offerSdp))
  }

  async play(offerSdp?: string): Promise<Description> {
    this.require('play')
    if (offerSdp !== undefined) {
      checkPlayOffer(offerSdp, this.holder.kinds)
      return this.open(this.#runner.play(this, offerSdp))
    }
    const description = await this.open(this.#runner.play(this, null))
    this.#ourOffer = description.sdp
    return description
  }

  async watch(socket: ViewerSocket): Promise<void> {
    this.require('play')
    await this.open(this.#runner.watch(this, socket))
  }

  async answer(answerSdp: string): Promise<void> {
    if (this.#ourOffer === null) throw new Refusal('SESSION_NOT_FOUND')
    try {
      requireAnswer(answerSdp, this.#ourOffer)
    } catch (error) {
      if (error instanceof SdpError && error.code === 'CODEC_NOT_SUPPORTED') this.#runner.refuseCodec(this)
      throw error
    }
    await this.#runner.answer(this, answerSdp)
  }
  showAt(pixels: number): void {
    this.#runner.showAt(this, pixels)
  }
}
