import type { Evidence, MediaReport, MediaReportReply, StreamTokenClaims } from '@footlight/contract/internal'
import { callClaims, createTokenMint, echoClaims } from '@footlight/test-kit/tokens'
import { until } from '@footlight/test-kit/wait'
import { pino } from 'pino'
import { systemClock } from '../../clock.ts'
import { createEmbeddedEngine, type EmbeddedEngine } from '../../engines/embedded/index.ts'
import type { ConnectionId, EngineEvent } from '../../engines/port.ts'
import { type Media, startMedia } from '../../server.ts'
import { configWith, getOffer, sendOffer, sendResponse } from '../media-kit.ts'
import { StreamClient } from '../stream-client.ts'
import type { Peers } from './peers.ts'
import type { PublishOptions } from './synthetic-source.ts'

/** [B12] as long as a lease and its hold pay for */
const fundedForMs = 30_000

/**
 * The media server with its native engine, driven over its signalling: real sockets, tokens and peers. Its reports are received
 * as by the API, and the replies fund the paying viewers.
 */
export class FrontDoor implements AsyncDisposable {
  readonly engine: EmbeddedEngine
  readonly evidence: Evidence[] = []
  readonly #mint = createTokenMint()
  readonly #events: EngineEvent[] = []
  #media: Media | null = null

  private constructor(engine: EmbeddedEngine) {
    this.engine = engine
    engine.subscribe((event) => {
      if (event.type !== 'evidence') this.#events.push(event)
    })
  }

  static async open(): Promise<FrontDoor> {
    const log = pino({ level: 'silent' })
    const shares = { stage: 1, lobby: 1 }
    const engine = await createEmbeddedEngine({ udpPort: 0, shares, clock: systemClock, log })
    const door = new FrontDoor(engine)
    const sendReport = async (report: MediaReport) => door.#take(report)
    door.#media = await startMedia(configWith(door.#mint.publicKeyPem), { engine, log, sendReport })
    return door
  }

  connect(address?: string): Promise<StreamClient> {
    return StreamClient.connect(this.port, address)
  }

  get port(): number {
    return this.#media?.port ?? 0
  }

  /** of the gateway, by transport */
  get urls(): { rest: string; socket: string } {
    const at = `127.0.0.1:${this.port}`
    return { rest: `http://${at}/janus`, socket: `ws://${at}/janus-ws` }
  }

  /** A token for the stream. */
  token(wanted: Partial<StreamTokenClaims>): string {
    return this.#mint.mint(wanted)
  }

  echoToken(ses: string): string {
    return this.token(echoClaims(ses))
  }

  callToken(kind: 'client' | 'performer', ses: string): string {
    return this.token(callClaims(kind, ses))
  }

  /** A guest's token, by which it is admitted to the lobby. */
  guestToken(ses: string): string {
    return this.token({ kind: 'guest', audience: 'lobby', sub: ses, ses })
  }

  /** Whether the engine emitted this event for the connection. */
  saw(type: 'connected' | 'media' | 'lost', connectionId: ConnectionId): boolean {
    return this.#events.some((event) => event.type === type && event.connectionId === connectionId)
  }

  /** The performer's browser, which takes over the stream that is on air. */
  async publish(peers: Peers, peer: string, options: Partial<PublishOptions> = {}): Promise<ConnectionId> {
    using client = await this.connect()
    const token = this.token({
      direction: 'publish',
      kind: 'performer',
      sub: 'performer',
      ses: peer,
    })
    const offer = await peers.publish(peer, { kbps: 800, audio: true, ...options })
    const { sdp, streamInfo } = await client.ask(sendOffer(token, offer))
    await peers.accept(peer, sdp?.sdp ?? '')
    const connectionId = streamInfo?.sessionId ?? ''
    await until(`media of ${peer}`, () => this.saw('media', connectionId))
    return connectionId
  }

  /** A paying viewer; as clients do, it tries again when the handshake fails [E2]. */
  async pay(peers: Peers, peer: string): Promise<ConnectionId> {
    using client = await this.connect()
    const token = this.token({ ses: peer, sub: peer, metered: true })
    const connectionId = await this.answer(client, token, (sdp) => peers.play(peer, sdp))
    const isDecided = () => this.saw('connected', connectionId) || this.saw('lost', connectionId)
    await until(`connection of ${peer}`, isDecided, { withinMs: 25_000 })
    return this.saw('connected', connectionId) ? connectionId : this.pay(peers, peer)
  }

  /** Asks for the stream, and answers the offer with what the given function returns. */
  async answer(
    client: StreamClient,
    token: string,
    says: (offerSdp: string) => Promise<string> | string,
  ): Promise<ConnectionId> {
    const offer = await client.ask(getOffer(token))
    const connectionId = offer.streamInfo?.sessionId ?? ''
    await client.ask(sendResponse(token, connectionId, await says(offer.sdp?.sdp ?? '')))
    return connectionId
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#media?.close()
  }

  #take({ evidence, viewerSessionIds }: MediaReport): MediaReportReply {
    this.evidence.push(...evidence)
    return { revoke: [], funded: viewerSessionIds.map((sessionId) => ({ sessionId, forMs: fundedForMs })) }
  }
}
