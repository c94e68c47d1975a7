import type { Clock } from '../../clock.ts'
import type { MediaKind } from '../../sdp/codec.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import { Accounts } from '../embedded/metered/accounts.ts'
import {
  type ConnectionId,
  type Engine,
  EngineError,
  type EngineEvent,
  type ExchangeWanted,
  type Funding,
  type Keyframe,
  type Peer,
  type PlayWanted,
  type StreamKey,
  type TappedEngine,
  type ViewerSocket,
} from '../port.ts'
import { FallbackViewer } from './fallback-viewer.ts'
import { maxTranscodes } from './limits.ts'
import { isTap, StreamTranscode } from './stream-transcode.ts'
import type { Source } from './transcode-machine.ts'
import type { Transcoder } from './transcoder.ts'

export interface FallbackEngineOptions {
  /** moves the packets; its owner disposes of it */
  engine: TappedEngine
  transcoder: Transcoder
  clock: Clock
  log: { warn(fields: object, message: string): void }
  maxTranscodes?: number
}

const tickMs = 250

interface Watching {
  readonly viewer: FallbackViewer
  readonly transcode: StreamTranscode
  readonly payer: ConnectionId
}

/** [F1] An engine whose streams can be watched as compatibility streams, too: all else is passed on to the one that it wraps. */
export class FallbackEngine implements Engine {
  readonly proof: Engine['proof']
  readonly #options: FallbackEngineOptions
  readonly #engine: TappedEngine
  readonly #max: number
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  readonly #publishers = new Map<ConnectionId, StreamKey>()
  readonly #sources = new Map<StreamKey, { publisher: ConnectionId; source: Source | null }>()
  readonly #transcodes = new Map<StreamKey, StreamTranscode>()
  readonly #watching = new Map<ConnectionId, Watching>()
  /** closed viewers whose last seconds are still to be reported */
  readonly #leaving = new Set<FallbackViewer>()
  readonly #accounts = new Accounts()
  readonly #stops: (() => void)[]
  #second: number

  constructor(options: FallbackEngineOptions) {
    const { engine, clock } = options
    this.#options = options
    this.#engine = engine
    this.#max = options.maxTranscodes ?? maxTranscodes()
    this.proof = engine.proof
    this.#second = this.#now()
    this.#stops = [
      engine.subscribe((event) => this.#onEngine(event)),
      clock.every(tickMs, () => this.#tick()),
    ]
  }

  async publish(peer: Peer, offerSdp: string): Promise<Description> {
    const { connectionId, stream } = peer
    this.#publishers.set(connectionId, stream)
    try {
      return await this.#engine.publish(peer, offerSdp)
    } catch (error) {
      this.#publishers.delete(connectionId)
      throw error
    }
  }

  play(peer: Peer, wanted: PlayWanted): Promise<Description> {
    return this.#engine.play(peer, wanted)
  }

  async watch(peer: Peer, socket: ViewerSocket): Promise<void> {
    const { connectionId, audience, metered, payer = connectionId, fromMs } = peer
    const transcode = this.#transcodeFor(peer)
    const viewer = new FallbackViewer({
      connectionId,
      socket,
      metered: metered ? { left: this.#accounts.get(payer) } : null,
      clock: this.#options.clock,
      lost: (reason) => this.#lose(connectionId, reason),
    })
    this.#watching.set(connectionId, { viewer, transcode, payer })
    if (fromMs !== undefined) transcode.beginFrom(fromMs)
    transcode.add(viewer, audience === 'lobby')
    // once the caller knows that it is open
    setImmediate(() => {
      if (this.#watching.has(connectionId)) this.#emit({ type: 'connected', connectionId })
    })
  }

  exchange(peer: Peer, wanted: ExchangeWanted): Promise<Description> {
    return this.#engine.exchange(peer, wanted)
  }

  answer(connectionId: ConnectionId, answerSdp: string): Promise<void> {
    return this.#engine.answer(connectionId, answerSdp)
  }

  trickle(connectionId: ConnectionId, candidate: IceCandidate | null): Promise<void> {
    return this.#engine.trickle(connectionId, candidate)
  }

  fund(fundings: readonly Funding[]): void {
    const nowMs = this.#options.clock.steadyMs()
    for (const { connectionId, forMs } of fundings)
      this.#watching.get(connectionId)?.viewer.fund(nowMs + forMs)
    const others = fundings.filter(({ connectionId }) => !this.#watching.has(connectionId))
    if (others.length > 0) this.#engine.fund(others)
  }

  keyframe(stream: StreamKey, maxAgeMs: number): Promise<Keyframe | null> {
    return this.#engine.keyframe(stream, maxAgeMs)
  }

  mute(connectionId: ConnectionId, isMuted: boolean): void {
    this.#engine.mute(connectionId, isMuted)
  }

  gate(connectionId: ConnectionId, kinds: readonly MediaKind[]): void {
    this.#engine.gate(connectionId, kinds)
  }

  cap(connectionId: ConnectionId, bitrate: number | null): void {
    this.#engine.cap(connectionId, bitrate)
  }

  showAt(connectionId: ConnectionId, pixels: number): void {
    this.#engine.showAt(connectionId, pixels)
  }

  async close(connectionId: ConnectionId): Promise<void> {
    if (this.#forget(connectionId)) return
    this.#published(connectionId, null)
    this.#publishers.delete(connectionId)
    await this.#engine.close(connectionId)
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#watching.clear()
    await Promise.all([...this.#transcodes.values()].map((transcode) => transcode.close()))
    this.#transcodes.clear()
    this.#listeners.clear()
  }

  /** Transcodes at a time are few: an unwatched one makes room at once, and for a viewer who pays one that guests watch. */
  #transcodeFor({ stream, audience }: Peer): StreamTranscode {
    const running = this.#transcodes.get(stream)
    if (running?.hasFailed) throw new EngineError('UNAVAILABLE', 'its transcoder failed a moment ago')
    if (running) return running
    const others = [...this.#transcodes.values()]
    const max = audience === 'lobby' ? Math.floor(this.#max / 2) : this.#max
    const counted = audience === 'lobby' ? others.filter(({ isOfLobby }) => isOfLobby) : others
    if (counted.length >= max || others.length >= this.#max) {
      const live = counted.filter(({ hasFailed }) => !hasFailed)
      const ended =
        live.find(({ viewers }) => viewers.size === 0) ??
        (audience === 'lobby' ? undefined : live.find(({ isOfLobby }) => isOfLobby))
      if (!ended) throw new EngineError('CROWDED', 'too many transcodes')
      this.#transcodes.delete(ended.stream)
      for (const { connectionId } of [...ended.viewers.keys()]) this.#lose(connectionId, 'closed')
      void ended.close()
    }
    const { engine, transcoder, clock, log } = this.#options
    const source = this.#sources.get(stream)?.source ?? null
    const transcode = new StreamTranscode(stream, source, {
      engine,
      transcoder,
      clock,
      log,
      gaveUp: (viewers) => {
        for (const { connectionId } of viewers) this.#lose(connectionId, 'worker')
      },
    })
    this.#transcodes.set(stream, transcode)
    return transcode
  }

  #onEngine(event: EngineEvent): void {
    if ('connectionId' in event && isTap(event.connectionId)) {
      if (event.type !== 'lost') return
      for (const transcode of this.#transcodes.values()) transcode.tapLost(event.connectionId)
      return
    }
    if (event.type === 'media') this.#published(event.connectionId, sourceOf(event))
    if (event.type === 'lost') {
      this.#published(event.connectionId, null)
      this.#publishers.delete(event.connectionId)
    }
    this.#emit(event)
  }

  /** Notes what arrives from this publisher; that an earlier one of the stream ended changes nothing. */
  #published(publisher: ConnectionId, source: Source | null): void {
    const stream = this.#publishers.get(publisher)
    if (stream === undefined) return
    if (source === null && this.#sources.get(stream)?.publisher !== publisher) return
    if (source === null) this.#sources.delete(stream)
    else this.#sources.set(stream, { publisher, source })
    this.#transcodes.get(stream)?.sourceChanged(source)
  }

  #tick(): void {
    for (const { viewer } of [...this.#watching.values()]) viewer.tick()
    for (const [stream, transcode] of this.#transcodes) {
      transcode.tick()
      if (transcode.isIdle) this.#transcodes.delete(stream)
    }
    const second = this.#now()
    if (second === this.#second) return
    this.#second = second
    const viewers = [...[...this.#watching.values()].map(({ viewer }) => viewer), ...this.#leaving]
    const seconds = viewers.flatMap((viewer) => viewer.settle())
    for (const viewer of this.#leaving) if (!viewer.hasUnsettled) this.#leaving.delete(viewer)
    if (seconds.length > 0) this.#emit({ type: 'evidence', viewers: seconds })
  }

  #lose(connectionId: ConnectionId, reason: 'closed' | 'failed' | 'silent' | 'worker'): void {
    if (this.#forget(connectionId)) this.#emit({ type: 'lost', connectionId, reason })
  }

  #forget(connectionId: ConnectionId): boolean {
    const watching = this.#watching.get(connectionId)
    if (!watching) return false
    const { viewer, transcode, payer } = watching
    this.#watching.delete(connectionId)
    viewer.close()
    transcode.remove(viewer)
    this.#leaving.add(viewer)
    if (viewer.left) this.#accounts.store(payer, viewer.left)
    return true
  }

  #emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** Unix seconds */
  #now(): number {
    return Math.floor(this.#options.clock.now() / 1000)
  }
}

const sourceOf = ({ hasVideo, hasAudio, codecs }: Extract<EngineEvent, { type: 'media' }>): Source | null =>
  hasVideo || hasAudio
    ? { ...(hasVideo && { video: codecs.video }), ...(hasAudio && { audio: codecs.audio }) }
    : null
