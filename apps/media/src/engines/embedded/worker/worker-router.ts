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
  type Funding,
  type Peer,
  type PlayWanted,
  type StreamKey,
  type ViewerSecond,
} from '../../port.ts'
import { Accounts } from '../metered/accounts.ts'
import type { WorkerSettings } from '../protocol.ts'
import { createIsolate, type Isolate } from './isolate.ts'
import { LiveStream } from './live-stream.ts'
import { Publisher } from './publisher.ts'
import { Viewer, type ViewerOptions } from './viewer.ts'

export interface WorkerRouterPorts {
  settings: WorkerSettings
  clock: Clock
  emit(event: EngineEvent): void
  /** one peer's data triggered a bug of ours */
  fault(connectionId: ConnectionId, error: unknown): void
  /** notifies the parent that packets are being processed, however long their queue is */
  alive(): void
}

const feedbackEveryMs = 50
const answerWithinMs = 20_000
const aliveEveryMs = 250
const loopback = '127.0.0.1'

/** All connections and streams of one worker process. */
export class WorkerRouter {
  readonly #ports: WorkerRouterPorts
  readonly #streams = new Map<StreamKey, LiveStream>()
  readonly #feeds = new Map<ConnectionId, Publisher>()
  readonly #viewers = new Map<ConnectionId, Viewer>()
  /** other workers that play a stream of this one [E3]: no viewers in any report */
  readonly #relays = new Set<Viewer>()
  /** closed viewers whose last seconds are still to be reported */
  readonly #leaving = new Set<Viewer>()
  readonly #accounts = new Accounts()
  /** the payers of metered viewers */
  readonly #payers = new WeakMap<Viewer, string>()
  readonly #stops: (() => void)[]
  #second: number
  #aliveMs = 0

  constructor(ports: WorkerRouterPorts) {
    this.#ports = ports
    this.#second = Math.floor(ports.clock.now() / 1000)
    this.#stops = [ports.clock.every(feedbackEveryMs, () => this.#tick())]
  }

  publish({ connectionId, stream }: Peer, offerSdp: string): Promise<Description> {
    return this.#take(connectionId, stream, offerSdp, null)
  }

  /** [E3] The receiving end of a cascade: another worker's stream, which this one plays on. */
  receive(id: ConnectionId, stream: StreamKey, { sdp, candidates }: Description): Promise<Description> {
    return this.#take(id, stream, sdp, { candidates })
  }

  async play(peer: Peer, { offerSdp, kinds }: PlayWanted): Promise<Description> {
    const { connectionId: id, stream: key } = peer
    const { udpPort } = this.#ports.settings
    const { metered, payer = id } = peer
    const account = metered ? { left: this.#accounts.get(payer) } : null
    const viewer = this.#viewer(id, key, { kinds, offerSdp, metered: account, udpPort })
    if (metered) this.#payers.set(viewer, payer)
    return this.#orDrop(id, async () => describe(await viewer.describe(), this.#ports.settings.announcedIp))
  }

  /** [E3] The sending end of a cascade, on this machine: all that the stream has, for every viewer there. */
  async relay(id: ConnectionId, key: StreamKey): Promise<Description> {
    const wanted = { kinds: ['video', 'audio'], offerSdp: null, metered: null, udpPort: null } as const
    const viewer = this.#viewer(id, key, wanted)
    this.#relays.add(viewer)
    return this.#orDrop(id, async () => describe(await viewer.describe(), loopback))
  }

  answer(id: ConnectionId, answerSdp: string): void {
    const viewer = this.#viewers.get(id)
    if (!viewer) throw new EngineError('UNKNOWN_CONNECTION', `no viewer ${id}`)
    viewer.answer(checkAnswer(answerSdp))
  }

  /** [B12] Notes until when metered viewers are paid for. */
  fund(fundings: readonly Funding[]): void {
    const nowMs = this.#ports.clock.steadyMs()
    for (const { connectionId, forMs } of fundings) this.#viewers.get(connectionId)?.fund(nowMs + forMs)
  }

  /** Ends a connection; false when there is none. */
  close(id: ConnectionId): boolean {
    const feed = this.#feeds.get(id)
    const viewer = this.#viewers.get(id)
    const stream = (feed ?? viewer)?.stream
    const closing = createIsolate((error) => this.#ports.fault(id, error))
    if (feed) {
      this.#feeds.delete(id)
      feed.stream.removeFeed(feed)
      closing(() => feed.close())()
    }
    if (viewer) {
      this.#viewers.delete(id)
      viewer.stream.viewers.delete(viewer)
      closing(() => this.#leave(viewer))()
    }
    if (stream && !stream.running && stream.viewers.size === 0) this.#streams.delete(stream.key)
    return stream !== undefined
  }

  closeAll(): void {
    for (const stop of this.#stops) stop()
    for (const id of [...this.#feeds.keys(), ...this.#viewers.keys()]) this.close(id)
  }

  #leave(viewer: Viewer): void {
    if (!this.#relays.delete(viewer)) this.#leaving.add(viewer)
    viewer.onSecondEnd(Math.floor(this.#ports.clock.now() / 1000))
    const payer = this.#payers.get(viewer)
    if (payer !== undefined && viewer.left) this.#accounts.keep(payer, viewer.left)
    viewer.close()
  }

  #stream(key: StreamKey): LiveStream {
    const stream = this.#streams.get(key) ?? new LiveStream(key)
    this.#streams.set(key, stream)
    return stream
  }

  #take(
    id: ConnectionId,
    key: StreamKey,
    offerSdp: string,
    cascade: { candidates: Description['candidates'] } | null,
  ): Promise<Description> {
    const { settings, clock } = this.#ports
    const offer = reduceOffer(offerSdp)
    const stream = this.#stream(key)
    const { udpPort, announcedIp } = settings
    const publisher = new Publisher({ id, stream, offer, cascade, udpPort, clock, ...this.#listen(id) })
    this.#addFeed(publisher)
    return this.#orDrop(id, async () => describe(await publisher.answer(), announcedIp))
  }

  #addFeed(feed: Publisher): void {
    this.#feeds.set(feed.id, feed)
    for (const stranger of feed.stream.addFeed(feed)) this.#lose(stranger.id, 'closed')
  }

  #viewer(
    id: ConnectionId,
    key: StreamKey,
    { offerSdp, ...wanted }: PlayWanted & Pick<ViewerOptions, 'metered' | 'udpPort'>,
  ): Viewer {
    const { clock } = this.#ports
    const stream = this.#streams.get(key)
    if (!stream?.running) throw new EngineError('NOT_RUNNING', `nobody publishes ${key}`)
    const streamed = [...stream.fanouts.values()].flatMap(({ codec }) =>
      wanted.kinds.includes(codec.kind) ? [codec] : [],
    )
    if (streamed.length === 0)
      throw new EngineError('NOT_RUNNING', `${key} has no ${wanted.kinds.join(' and no ')}`)
    const offer = offerSdp === null ? null : reducePlayOffer(offerSdp, streamed)
    const viewer = new Viewer({ id, stream, ...wanted, offer, clock, ...this.#listen(id) })
    this.#viewers.set(id, viewer)
    stream.viewers.add(viewer)
    return viewer
  }

  #listen(connectionId: ConnectionId) {
    const { emit } = this.#ports
    return {
      isolate: this.#isolate(connectionId),
      connected: (): void => emit({ type: 'connected', connectionId }),
      slow: (): void => emit({ type: 'slow', connectionId }),
      worked: (nowMs: number): void => this.#worked(nowMs),
      media: (arriving: Arriving): void =>
        emit({
          type: 'media',
          connectionId,
          ...arriving,
          codecs: namesOf(this.#feeds.get(connectionId)?.codecs ?? []),
        }),
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

  #worked(nowMs: number): void {
    if (nowMs - this.#aliveMs < aliveEveryMs) return
    this.#aliveMs = nowMs
    this.#ports.alive()
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

  /** Runs work for each connection; an error ends only the connection that caused it. */
  #each<T extends { id: ConnectionId }>(connections: Iterable<T>, work: (one: T) => void): void {
    for (const one of connections) this.#isolate(one.id)(work)(one)
  }

  #tick(): void {
    const nowMs = this.#ports.clock.steadyMs()
    this.#each(this.#feeds.values(), (feed) => feed.tick(nowMs))
    this.#each(this.#viewers.values(), (viewer) => viewer.tick(nowMs))
    for (const stream of this.#streams.values()) stream.tick(nowMs)
    const second = Math.floor(this.#ports.clock.now() / 1000)
    if (second === this.#second) return
    this.#second = second
    this.#onSecondEnd(second - 1, nowMs)
  }

  #onSecondEnd(second: number, nowMs: number): void {
    const unixMs = this.#ports.clock.now()
    const told: ViewerSecond[] = []
    this.#each(this.#feeds.values(), (feed) => feed.report(nowMs))
    this.#each(this.#viewers.values(), (viewer) => viewer.onSecondEnd(second))
    this.#each([...this.#viewers.values(), ...this.#leaving], (viewer) => {
      const settled = viewer.settle(unixMs)
      if (!this.#relays.has(viewer)) told.push(...settled)
    })
    for (const viewer of this.#leaving) if (!viewer.unsettled) this.#leaving.delete(viewer)
    if (told.length > 0) this.#ports.emit({ type: 'evidence', viewers: told })
    this.#reap(nowMs)
  }

  #reap(nowMs: number): void {
    for (const feed of this.#feeds.values()) {
      const over = feed.over(nowMs)
      if (over) this.#lose(feed.id, over)
    }
    for (const viewer of this.#viewers.values()) {
      if (viewer.silent(nowMs)) this.#lose(viewer.id, 'silent')
      else if (viewer.connectedMs === null && nowMs - viewer.createdMs > answerWithinMs) {
        this.#lose(viewer.id, 'failed')
      }
    }
  }
}
