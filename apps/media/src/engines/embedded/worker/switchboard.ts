import type { Clock } from '../../../clock.ts'
import { checkAnswer } from '../../../sdp/answer.ts'
import { namesOf } from '../../../sdp/codec.ts'
import { describe } from '../../../sdp/description.ts'
import { reduceOffer } from '../../../sdp/publish.ts'
import {
  type ConnectionId,
  type Description,
  EngineError,
  type EngineEvent,
  type Funding,
  type Peer,
  type PlayWanted,
  type StreamKey,
} from '../../port.ts'
import type { WorkerSettings } from '../protocol.ts'
import { ClipFeed, type ClipSource } from './clip-feed.ts'
import { LiveStream } from './live-stream.ts'
import { Publisher } from './publisher.ts'
import { Viewer } from './viewer.ts'

export interface SwitchboardPorts {
  settings: WorkerSettings
  clock: Clock
  openClip(clip: string): Promise<ClipSource>
  emit(event: EngineEvent): void
  /** tells the parent that packets move, however long the queue of them is */
  alive(): void
}

const feedbackEveryMs = 50
const answerWithinMs = 20_000
const aliveEveryMs = 250

/** All connections and streams of one worker process. */
export class Switchboard {
  readonly #ports: SwitchboardPorts
  readonly #streams = new Map<StreamKey, LiveStream>()
  readonly #feeds = new Map<ConnectionId, Publisher | ClipFeed>()
  readonly #viewers = new Map<ConnectionId, Viewer>()
  /** closed, and their last seconds still to be told */
  readonly #leaving = new Set<Viewer>()
  readonly #stops: (() => void)[]
  #second: number
  #aliveMs = 0

  constructor(ports: SwitchboardPorts) {
    this.#ports = ports
    this.#second = Math.floor(ports.clock.now() / 1000)
    this.#stops = [ports.clock.every(feedbackEveryMs, () => this.#tick())]
  }

  async publish({ connectionId: id, stream: key }: Peer, offerSdp: string): Promise<Description> {
    const { settings, clock } = this.#ports
    const offer = reduceOffer(offerSdp)
    const stream = this.#stream(key)
    const publisher = new Publisher({
      id,
      stream,
      offer,
      udpPort: settings.udpPort,
      clock,
      ...this.#listen(id),
    })
    this.#addFeed(publisher)
    return this.#orDrop(id, async () => describe(await publisher.answer(), settings.announcedIp))
  }

  async publishClip({ connectionId: id, stream: key }: Peer, clip: string): Promise<void> {
    const source = await this.#ports.openClip(clip)
    const { connected, media } = this.#listen(id)
    const feed = new ClipFeed({ id, stream: this.#stream(key), source, clock: this.#ports.clock, media })
    this.#addFeed(feed)
    connected()
    feed.start()
  }

  async play(peer: Peer, { offerSdp, kinds }: PlayWanted): Promise<Description> {
    const { connectionId: id, stream: key } = peer
    if (offerSdp !== null)
      throw new EngineError('OFFER_REFUSED', 'this engine makes the offer to a viewer itself')
    const { settings, clock } = this.#ports
    const stream = this.#streams.get(key)
    if (!stream?.running) throw new EngineError('NOT_RUNNING', `nobody publishes ${key}`)
    if (!kinds.some((kind) => stream.outlets.has(kind)))
      throw new EngineError('NOT_RUNNING', `${key} has no ${kinds.join(' and no ')}`)
    const viewer = new Viewer({ id, stream, kinds, udpPort: settings.udpPort, clock, ...this.#listen(id) })
    this.#viewers.set(id, viewer)
    stream.viewers.add(viewer)
    return this.#orDrop(id, async () => describe(await viewer.offer(), settings.announcedIp))
  }

  answer(id: ConnectionId, answerSdp: string): void {
    const viewer = this.#viewers.get(id)
    if (!viewer) throw new EngineError('UNKNOWN_CONNECTION', `no viewer ${id}`)
    viewer.answer(checkAnswer(answerSdp))
  }

  /** [B12] Notes until when metered viewers are paid for. */
  fund(fundings: readonly Funding[]): void {
    const nowMs = this.#ports.clock.now()
    for (const { connectionId, forMs } of fundings) {
      const viewer = this.#viewers.get(connectionId)
      if (viewer) viewer.fundedUntilMs = nowMs + forMs
    }
  }

  /** Ends a connection; false when there is none. */
  close(id: ConnectionId): boolean {
    const feed = this.#feeds.get(id)
    const viewer = this.#viewers.get(id)
    const stream = (feed ?? viewer)?.stream
    if (feed) {
      this.#feeds.delete(id)
      feed.stream.removeFeed(feed)
      feed.close()
    }
    if (viewer) {
      this.#viewers.delete(id)
      viewer.stream.viewers.delete(viewer)
      viewer.secondOver(Math.floor(this.#ports.clock.now() / 1000))
      viewer.close()
      this.#leaving.add(viewer)
    }
    if (stream && !stream.running && stream.viewers.size === 0) this.#streams.delete(stream.key)
    return stream !== undefined
  }

  closeAll(): void {
    for (const stop of this.#stops) stop()
    for (const id of [...this.#feeds.keys(), ...this.#viewers.keys()]) this.close(id)
  }

  #stream(key: StreamKey): LiveStream {
    const stream = this.#streams.get(key) ?? new LiveStream(key)
    this.#streams.set(key, stream)
    return stream
  }

  #addFeed(feed: Publisher | ClipFeed): void {
    this.#feeds.set(feed.id, feed)
    for (const stranger of feed.stream.addFeed(feed)) this.#lose(stranger.id, 'closed')
  }

  #listen(connectionId: ConnectionId) {
    const { emit } = this.#ports
    return {
      connected: (): void => emit({ type: 'connected', connectionId }),
      worked: (nowMs: number): void => this.#worked(nowMs),
      media: (hasVideo: boolean, hasAudio: boolean): void =>
        emit({
          type: 'media',
          connectionId,
          hasVideo,
          hasAudio,
          codecs: namesOf(this.#feeds.get(connectionId)?.codecs ?? []),
        }),
      ended: (reason: 'closed' | 'failed'): void => this.#lose(connectionId, reason),
    }
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

  #tick(): void {
    const nowMs = this.#ports.clock.now()
    for (const feed of this.#feeds.values()) feed.tick(nowMs)
    for (const stream of this.#streams.values()) stream.tick(nowMs)
    const second = Math.floor(nowMs / 1000)
    if (second === this.#second) return
    this.#second = second
    this.#secondOver(second - 1, nowMs)
  }

  #secondOver(second: number, nowMs: number): void {
    for (const feed of this.#feeds.values()) feed.report(nowMs)
    for (const viewer of this.#viewers.values()) viewer.secondOver(second)
    const viewers = [...this.#viewers.values(), ...this.#leaving].flatMap((viewer) => viewer.settle(nowMs))
    for (const viewer of this.#leaving) if (!viewer.unsettled) this.#leaving.delete(viewer)
    if (viewers.length > 0) this.#ports.emit({ type: 'evidence', viewers })
    this.#reap(nowMs)
  }

  #reap(nowMs: number): void {
    for (const { id, presence } of this.#feeds.values()) {
      const over = presence.over(nowMs)
      if (over) this.#lose(id, over)
    }
    for (const viewer of this.#viewers.values()) {
      if (viewer.silent(nowMs)) this.#lose(viewer.id, 'silent')
      else if (viewer.connectedMs === null && nowMs - viewer.createdMs > answerWithinMs) {
        this.#lose(viewer.id, 'failed')
      }
    }
  }
}
