import type { ArrivingFigures } from '@footlight/contract'
import type { Clock } from '../../../clock.ts'
import { checkAnswer } from '../../../sdp/answer.ts'
import { namesOf } from '../../../sdp/codec.ts'
import { type Description, describe } from '../../../sdp/description.ts'
import { reducePlayOffer } from '../../../sdp/play.ts'
import { reduceOffer } from '../../../sdp/publish.ts'
import {
  type Arriving,
  type ConnectionId,
  EngineError,
  type EngineEvent,
  type ExchangeWanted,
  type Funding,
  type Keyframe,
  type Peer,
  type PlainPorts,
  type PlayWanted,
  type StreamKey,
} from '../../port.ts'
import { Accounts } from '../metered/accounts.ts'
import type { WorkerSettings } from '../protocol.ts'
import { Exchange, exchangeDescription } from './connections/exchange.ts'
import { Publisher } from './connections/publisher.ts'
import { Tap } from './connections/tap.ts'
import { Viewer, type ViewerOptions } from './connections/viewer.ts'
import { createIsolate, type Isolate } from './isolate.ts'
import type { Uplink } from './receiving/uplink.ts'
import { Rounds } from './rounds.ts'
import type { Downlink, DownlinkOptions } from './sending/downlink.ts'
import { LiveStream } from './streams/live-stream.ts'

export interface WorkerRouterPorts {
  settings: WorkerSettings
  clock: Clock
  emit(event: EngineEvent): void
  /** one peer's data triggered a bug of ours */
  fault(connectionId: ConnectionId, error: unknown): void
  /** notifies the parent that packets are being processed, however long their queue is */
  alive(nowMs: number): void
}

const feedbackEveryMs = 50
const loopback = '127.0.0.1'
const allOfIt = { kinds: ['video', 'audio'], offerSdp: null, metered: null, udpPort: null } as const

/** All connections and streams of one worker process. */
export class WorkerRouter {
  readonly #ports: WorkerRouterPorts
  readonly #streams = new Map<StreamKey, LiveStream>()
  /** what each connection sends to a stream, is sent of one, and is asked of the whole of it; an exchange has all three */
  readonly feeds = new Map<ConnectionId, Uplink>()
  readonly #viewers = new Map<ConnectionId, Downlink>()
  readonly #answering = new Map<ConnectionId, Viewer | Exchange>()
  /** other workers that play a stream of this one [E3]: no viewers in any report */
  readonly #relays = new Set<Downlink>()
  /** closed viewers whose last seconds are still to be reported */
  readonly #leaving = new Set<Downlink>()
  readonly #accounts = new Accounts()
  /** the payers of metered viewers */
  readonly #payers = new WeakMap<Downlink, string>()
  readonly #rounds: Rounds
  readonly #stops: (() => void)[]

  constructor(ports: WorkerRouterPorts) {
    this.#ports = ports
    this.#rounds = new Rounds({
      clock: ports.clock,
      streams: this.#streams,
      feeds: this.feeds,
      viewers: this.#viewers,
      leaving: this.#leaving,
      relays: this.#relays,
      emit: ports.emit,
      isolate: (id) => this.#isolate(id),
      lose: (id, reason) => this.#lose(id, reason),
    })
    this.#stops = [ports.clock.every(feedbackEveryMs, () => this.#rounds.tick())]
  }

  publish({ connectionId, stream }: Peer, offerSdp: string): Promise<Description> {
    return this.#take(connectionId, stream, offerSdp, null)
  }

  /** [E3] The receiving end of a cascade: another worker's stream, which this one plays on. */
  receive(id: ConnectionId, stream: StreamKey, { sdp, candidates }: Description): Promise<Description> {
    return this.#take(id, stream, sdp, { candidates })
  }

  play(peer: Peer, { offerSdp, kinds }: PlayWanted): Promise<Description> {
    const { connectionId: id, stream: key, fromMs } = peer
    const { udpPort, announcedIp } = this.#ports.settings
    const viewer = this.#viewer(id, key, { kinds, offerSdp, metered: this.#metered(peer), fromMs, udpPort })
    this.#notePayer(peer, viewer.downlink)
    return this.#orDrop(id, async () => describe(await viewer.describe(), announcedIp))
  }

  /** [E3] The sending end of a cascade, on this machine: all that the stream has, for every viewer there. */
  relay(id: ConnectionId, key: StreamKey, fromMs?: number): Promise<Description> {
    const viewer = this.#viewer(id, key, { ...allOfIt, fromMs })
    this.#relays.add(viewer.downlink)
    return this.#orDrop(id, async () => describe(await viewer.describe(), loopback))
  }

  tap(id: ConnectionId, key: StreamKey, ports: PlainPorts, fromMs?: number): Promise<Description> {
    const options = { id, stream: this.#running(key), ports, fromMs, clock: this.#ports.clock }
    const tap = new Tap({ ...options, ...this.#listen(id) })
    this.#relays.add(tap.downlink)
    this.#addViewer(tap.downlink)
    return this.#orDrop(id, () => tap.describe())
  }

  downlinkOf(id: ConnectionId): Downlink | undefined {
    return this.#viewers.get(id)
  }

  /** [G4] */
  exchange(peer: Peer, wanted: ExchangeWanted): Promise<Description> {
    const { connectionId: id, stream } = peer
    const { udpPort, announcedIp } = this.#ports.settings
    const describeIt = exchangeDescription(wanted)
    const exchange = new Exchange({
      id,
      publishes: () => this.#stream(stream, { isOfCall: true }),
      plays: () => this.#stream(wanted.plays, { isOfCall: true }),
      metered: this.#metered(peer),
      udpPort,
      clock: this.#ports.clock,
      joined: (uplink, downlink) => {
        this.#addViewer(downlink)
        this.#addFeed(uplink)
        this.#notePayer(peer, downlink)
      },
      ...this.#listen(id),
    })
    this.#answering.set(id, exchange)
    return this.#orDrop(id, async () => describe(await describeIt(exchange), announcedIp))
  }

  answer(id: ConnectionId, answerSdp: string): void {
    const answering = this.#answering.get(id)
    if (!answering) throw new EngineError('UNKNOWN_CONNECTION', `no viewer ${id}`)
    answering.answer(checkAnswer(answerSdp))
  }

  exchangeOf(id: ConnectionId): Exchange | null {
    const exchange = this.#answering.get(id)
    return exchange instanceof Exchange ? exchange : null
  }

  /** [P13] */
  keyframe({ stream, maxAgeMs }: { stream: StreamKey; maxAgeMs: number }): Promise<Keyframe | null> {
    return this.#rounds.keyframe(stream, maxAgeMs)
  }

  /** [B12] Notes until when metered viewers are paid for. */
  fund(fundings: readonly Funding[]): void {
    const nowMs = this.#ports.clock.steadyMs()
    for (const { connectionId, forMs } of fundings) this.#viewers.get(connectionId)?.fund(nowMs + forMs)
  }

  /** Ends a connection; false when there is none. */
  close(id: ConnectionId): boolean {
    const [feed, viewer, answering] = [this.feeds.get(id), this.#viewers.get(id), this.#answering.get(id)]
    const closing = createIsolate((error) => this.#ports.fault(id, error))
    this.#answering.delete(id)
    if (feed) {
      this.feeds.delete(id)
      feed.stream.removeFeed(feed)
      closing(() => feed.close())()
    }
    if (viewer) {
      this.#viewers.delete(id)
      viewer.stream.viewers.delete(viewer)
      closing(() => this.#leave(viewer))()
    }
    closing(() => answering?.close())()
    for (const stream of [feed?.stream, viewer?.stream])
      if (stream && !stream.running && stream.viewers.size === 0) this.#streams.delete(stream.key)
    return feed !== undefined || viewer !== undefined || answering !== undefined
  }

  closeAll(): void {
    for (const stop of this.#stops) stop()
    for (const id of [...this.feeds.keys(), ...this.#viewers.keys(), ...this.#answering.keys()])
      this.close(id)
  }

  /** [B11] */
  #metered({ metered, connectionId, payer = connectionId }: Peer): DownlinkOptions['metered'] {
    return metered ? { left: this.#accounts.get(payer) } : null
  }

  #notePayer({ metered, connectionId, payer = connectionId }: Peer, downlink: Downlink): void {
    if (metered) this.#payers.set(downlink, payer)
  }

  #leave(viewer: Downlink): void {
    if (!this.#relays.delete(viewer)) this.#leaving.add(viewer)
    viewer.onSecondEnd(Math.floor(this.#ports.clock.now() / 1000))
    const payer = this.#payers.get(viewer)
    if (payer !== undefined && viewer.left) this.#accounts.store(payer, viewer.left)
    viewer.close()
  }

  #stream(key: StreamKey, options: { isOfCall?: boolean } = {}): LiveStream {
    const stream = this.#streams.get(key) ?? new LiveStream(key, options)
    this.#streams.set(key, stream)
    return stream
  }

  #running(key: StreamKey): LiveStream {
    const stream = this.#streams.get(key)
    if (!stream?.running) throw new EngineError('NOT_RUNNING', `${key} has no publisher`)
    return stream
  }

  #take(
    id: ConnectionId,
    key: StreamKey,
    offerSdp: string,
    cascade: { candidates: Description['candidates'] } | null,
  ): Promise<Description> {
    const { clock, settings } = this.#ports
    const { udpPort, announcedIp } = settings
    const [offer, stream] = [reduceOffer(offerSdp), this.#stream(key)]
    const publisher = new Publisher({ id, stream, offer, cascade, udpPort, clock, ...this.#listen(id) })
    this.#addFeed(publisher.uplink)
    return this.#orDrop(id, async () => describe(await publisher.answer(), announcedIp))
  }

  #addFeed(feed: Uplink): void {
    this.feeds.set(feed.id, feed)
    for (const stranger of feed.stream.addFeed(feed)) this.#lose(stranger.id, 'closed')
  }

  #viewer(
    id: ConnectionId,
    key: StreamKey,
    { offerSdp, ...wanted }: PlayWanted & Pick<ViewerOptions, 'metered' | 'fromMs' | 'udpPort'>,
  ): Viewer {
    const stream = this.#running(key)
    const streamed = [...stream.fanouts.values()].flatMap(({ codec }) =>
      wanted.kinds.includes(codec.kind) ? [codec] : [],
    )
    if (streamed.length === 0)
      throw new EngineError('NOT_RUNNING', `${key} has no ${wanted.kinds.join(' and no ')}`)
    const offer = offerSdp === null ? null : reducePlayOffer(offerSdp, streamed)
    const viewer = new Viewer({ id, stream, ...wanted, offer, clock: this.#ports.clock, ...this.#listen(id) })
    this.#answering.set(id, viewer)
    this.#addViewer(viewer.downlink)
    return viewer
  }

  #addViewer(downlink: Downlink): void {
    this.#viewers.set(downlink.id, downlink)
    downlink.stream.viewers.add(downlink)
  }

  #listen(connectionId: ConnectionId) {
    const { emit } = this.#ports
    return {
      isolate: this.#isolate(connectionId),
      connected: (): void => emit({ type: 'connected', connectionId }),
      slow: (): void => emit({ type: 'slow', connectionId }),
      worked: this.#ports.alive,
      media: (arriving: Arriving): void =>
        emit({
          type: 'media',
          connectionId,
          ...arriving,
          codecs: namesOf(this.feeds.get(connectionId)?.codecs ?? []),
        }),
      roundTrip: (ms: number): void => emit({ type: 'roundTrip', connectionId, ms }),
      figures: (arriving: ArrivingFigures): void => emit({ type: 'figures', connectionId, arriving }),
      ended: (reason: 'closed' | 'failed'): void => this.#lose(connectionId, reason),
    }
  }

  /** [E3] An error inside the wrapped work ends this connection, and is reported. */
  #isolate(id: ConnectionId): Isolate {
    return createIsolate((error) => {
      this.#ports.fault(id, error)
      this.#lose(id, 'failed')
    })
  }

  #lose(connectionId: ConnectionId, reason: 'closed' | 'failed' | 'silent'): void {
    if (this.close(connectionId)) this.#ports.emit({ type: 'lost', connectionId, reason })
  }

  async #orDrop<T>(id: ConnectionId, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.close(id)
      throw error
    }
  }
}
