import { fileURLToPath } from 'node:url'
import type { Clock } from '../../clock.ts'
import { ignoreFailure, logFailure } from '../../log.ts'
import type { MediaKind } from '../../sdp/codec.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import {
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
  type TappedEngine,
} from '../port.ts'
import { ConnectionRegistry } from './connection-registry.ts'
import type { WorkerRequest } from './protocol.ts'
import { RelayedPort } from './relayed/relayed-port.ts'
import { Cascades } from './workers/cascades.ts'
import type { Newcomer, Role } from './workers/placement.ts'
import { type Shares, sharesFor } from './workers/shares.ts'
import { findUdpPort } from './workers/udp-port.ts'
import { WorkerPool } from './workers/worker-pool.ts'
import type { WorkerEnd, WorkerProcess } from './workers/worker-process.ts'

export interface EmbeddedEngineOptions {
  /** the first of consecutive UDP ports, one a worker: stage, lobby, apart; then one for relayed paths. 0 takes free ones */
  udpPort: number
  /** the address at which clients reach those ports, where it is not the machine's own */
  announcedIp?: string | undefined
  clock: Clock
  log: { warn(fields: object, message: string): void }
  /** the number of workers by role; default: by the number of cores */
  shares?: Partial<Shares>
  /** the file that a worker process runs */
  workerEntry?: string
}

const bringAgainAfterMs = 250
const faultsReportedPerMinute = 20

/** [E2, E3] The native engine, at arm's length: this process forks workers and never loads the library itself. */
export class EmbeddedEngine implements TappedEngine {
  readonly proof = 'acknowledged'
  readonly #options: EmbeddedEngineOptions
  readonly #registry = new ConnectionRegistry()
  readonly #cascades: Cascades<WorkerProcess>
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  readonly #stopCounting: () => void
  readonly #relayed: RelayedPort
  #pool: WorkerPool | null = null
  #faultsReported = 0

  private constructor(options: EmbeddedEngineOptions, shares: Shares) {
    this.#options = options
    const { udpPort, clock, log } = options
    const port = udpPort === 0 ? 0 : udpPort + shares.stage + shares.lobby + shares.apart
    this.#relayed = new RelayedPort({ port, clock, log })
    this.#cascades = new Cascades({ clock, onBroken: (stream, target) => this.#bringLater(stream, target) })
    this.#stopCounting = clock.every(60_000, () => {
      this.#faultsReported = 0
    })
  }

  static async start(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
    const shares = { ...sharesFor(), ...options.shares }
    const engine = new EmbeddedEngine(options, shares)
    const { udpPort, announcedIp, clock } = options
    try {
      engine.#pool = await WorkerPool.start({
        entry: options.workerEntry ?? fileURLToPath(new URL('worker.ts', import.meta.url)),
        settings: { announcedIp },
        shares,
        udpPortOf: (index) => (udpPort === 0 ? findUdpPort() : Promise.resolve(udpPort + index)),
        clock,
        loadOf: (worker) => engine.#registry.loadOf(worker),
        onEvent: (event, worker) => engine.#onEvent(event, worker),
        onFault: (connectionId, what) => engine.#onFault(connectionId, what),
        onGone: (dead, end) => engine.#onGone(dead, end),
      })
      return engine
    } catch (error) {
      await engine[Symbol.asyncDispose]()
      throw error
    }
  }

  /** The worker processes that are running now; the list changes when a worker is replaced. */
  get workers(): { role: Role; pid: number; udpPort: number }[] {
    return this.#pool?.workers ?? []
  }

  async publish(peer: Peer, offerSdp: string): Promise<Description> {
    const { stream } = peer
    const before = this.#registry.lastWorkerOf(stream)
    const worker = await this.#place({ does: 'publish', role: roleOf(peer) }, before)
    const made = await this.#open(peer, 'publish', worker, () =>
      worker.request({ op: 'publish', peer, offerSdp }),
    )
    for (const target of this.#registry.watchedOn(stream)) this.#bring(stream, target)
    return made
  }

  async play(peer: Peer, wanted: PlayWanted): Promise<Description> {
    const { stream, audience } = peer
    const fromMs = this.#registry.arrivedFrom(peer, this.#options.clock.now())
    if (audience === 'lobby' && wanted.kinds.length > 1)
      throw new Error('a lobby viewer has one kind of media on a connection [E3]')
    const source = this.#registry.publishedOn(stream)
    if (!source) throw new EngineError('NOT_RUNNING', `${stream} has no publisher`)
    const worker = await this.#place({ does: 'play', role: roleOf(peer) }, source)
    const play = (): Promise<Description | null> =>
      worker.request({ op: 'play', peer: { ...peer, fromMs }, wanted })
    return this.#open(peer, 'play', worker, () =>
      worker === source ? play() : this.#cascades.over(stream, source, worker, play, fromMs),
    )
  }

  /** Both connections of a call are on one worker: the first one's. */
  async exchange(peer: Peer, wanted: ExchangeWanted): Promise<Description> {
    const worker = await this.#place(
      { does: 'exchange', role: roleOf(peer) },
      this.#registry.publishedOn(wanted.plays),
    )
    return this.#open(peer, 'publish', worker, () => worker.request({ op: 'exchange', peer, wanted }))
  }

  /** On the worker where the stream is published now. */
  async tap(
    { connectionId, stream, fromMs }: Pick<Peer, 'connectionId' | 'stream' | 'fromMs'>,
    ports: PlainPorts,
  ): Promise<Description> {
    const worker = this.#registry.publishedOn(stream)
    if (!worker) throw new EngineError('NOT_RUNNING', `${stream} has no publisher`)
    const peer: Peer = { connectionId, stream, audience: 'stage', metered: false }
    const from = this.#registry.arrivedFrom({ stream, fromMs }, this.#options.clock.now())
    const ask = () => worker.request({ op: 'tap', connectionId, stream, ports, fromMs: from })
    return this.#open(peer, 'play', worker, ask)
  }

  askForKeyframe(connectionId: ConnectionId): void {
    this.#send(connectionId, { op: 'refresh', connectionId })
  }

  gate(connectionId: ConnectionId, kinds: readonly MediaKind[]): void {
    this.#send(connectionId, { op: 'gate', connectionId, kinds })
  }

  cap(connectionId: ConnectionId, bitrate: number | null): void {
    this.#send(connectionId, { op: 'cap', connectionId, bitrate })
  }

  showAt(connectionId: ConnectionId, pixels: number): void {
    this.#send(connectionId, { op: 'showAt', connectionId, pixels })
  }

  mute(connectionId: ConnectionId, isMuted: boolean): void {
    this.#send(connectionId, { op: 'mute', connectionId, isMuted })
  }

  async answer(connectionId: ConnectionId, answerSdp: string): Promise<void> {
    await this.#workerOf(connectionId).request({ op: 'answer', connectionId, answerSdp })
  }

  async trickle(connectionId: ConnectionId, _candidate: IceCandidate | null): Promise<void> {
    this.#workerOf(connectionId) // its address is learnt from its own connectivity checks [D5]
  }

  async keyframe(stream: StreamKey, maxAgeMs: number): Promise<Keyframe | null> {
    const wayMs = this.#registry.wayMs(stream)
    const keyframe = await this.#registry.publishedOn(stream)?.keyframe(stream, maxAgeMs - wayMs)
    return keyframe ? { ...keyframe, ageMs: keyframe.ageMs + wayMs } : null
  }

  fund(fundings: readonly Funding[]): void {
    const workers = Map.groupBy(fundings, ({ connectionId }) => this.#registry.get(connectionId))
    for (const [worker, ofWorker] of workers)
      worker
        ?.request({ op: 'fund', fundings: ofWorker })
        .catch(logFailure(this.#options.log, 'a worker was not told what is paid for'))
  }

  async close(connectionId: ConnectionId): Promise<void> {
    const worker = this.#registry.get(connectionId)
    // the connection stays registered until its worker answers: if it hung the worker, it counts as a suspect [E3]
    await worker
      ?.request({ op: 'close', connectionId })
      .catch(ignoreFailure('a worker that is gone has closed its connections'))
    this.#forget(connectionId)
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopCounting()
    this.#cascades.close()
    await this.#pool?.close()
    await this.#relayed[Symbol.asyncDispose]()
    this.#listeners.clear()
  }

  #place(newcomer: Newcomer, placement: WorkerProcess | null): Promise<WorkerProcess> {
    if (!this.#pool) throw new EngineError('UNAVAILABLE', 'no worker is ready')
    return this.#pool.place(newcomer, placement)
  }

  /** Opens a connection; it is registered on its worker before the worker answers. */
  async #open(
    peer: Peer,
    does: 'publish' | 'play',
    worker: WorkerProcess,
    ask: () => Promise<Description | null>,
  ): Promise<Description> {
    this.#registry.add(peer, does, worker)
    try {
      const description = await ask()
      if (!description) throw new Error('the worker made no description')
      return this.#relayed.list(peer.connectionId, description, this.#pool?.udpPortOf(worker) ?? 0)
    } catch (error) {
      this.#forget(peer.connectionId)
      throw error
    }
  }

  #send(connectionId: ConnectionId, request: WorkerRequest): void {
    this.#registry
      .get(connectionId)
      ?.request(request)
      .catch(logFailure(this.#options.log, `a worker was not told: ${request.op}`))
  }

  #workerOf(connectionId: ConnectionId): WorkerProcess {
    const worker = this.#registry.get(connectionId)
    if (!worker) throw new EngineError('UNKNOWN_CONNECTION', `no connection ${connectionId}`)
    return worker
  }

  /** Removes the connection and returns its worker; a cascade to a worker without viewers is released. */
  #forget(connectionId: ConnectionId): WorkerProcess | undefined {
    this.#relayed.forget(connectionId)
    const placement = this.#registry.remove(connectionId)
    if (!placement) return undefined
    const { stream, worker } = placement
    if (!this.#registry.isWatchedOn(stream, worker)) this.#cascades.release(stream, worker)
    return worker
  }

  /** Opens a cascade to the target worker if the stream is published on another one. */
  #bring(stream: StreamKey, target: WorkerProcess): void {
    const source = this.#registry.publishedOn(stream)
    if (!source || source === target || !this.#registry.isWatchedOn(stream, target)) return
    this.#cascades.bring(stream, source, target).catch(() => this.#bringLater(stream, target))
  }

  #bringLater(stream: StreamKey, target: WorkerProcess): void {
    this.#options.clock.after(bringAgainAfterMs, () => this.#bring(stream, target))
  }

  #onEvent(event: EngineEvent, worker: WorkerProcess): void {
    if ('connectionId' in event && this.#cascades.has(event.connectionId)) {
      if (event.type === 'connected') this.#cascades.connected(event.connectionId)
      if (event.type === 'lost') this.#cascades.lost(event.connectionId)
      return
    }
    if (event.type === 'roundTrip') this.#registry.noteRoundTrip(event.connectionId, event.ms)
    if (event.type === 'lost' && this.#registry.get(event.connectionId) === worker)
      this.#forget(event.connectionId)
    this.#emit(event)
  }

  #onGone(dead: WorkerProcess, { how, why }: Exclude<WorkerEnd, { how: 'asked' }>): void {
    const orphans = this.#registry.connectionsOn(dead)
    this.#options.log.warn({ pid: dead.pid, why, connections: orphans.length }, 'media worker replaced')
    this.#cascades.workerGone(dead)
    this.#registry.forget(dead)
    for (const connectionId of orphans) {
      this.#registry.remove(connectionId)
      this.#relayed.forget(connectionId)
      this.#emit({ type: 'lost', connectionId, reason: how === 'hung' ? 'hung' : 'worker' })
    }
  }

  #onFault(connectionId: ConnectionId, what: string): void {
    this.#faultsReported += 1
    if (this.#faultsReported > faultsReportedPerMinute) return
    this.#options.log.warn({ connectionId, what }, 'a fault in the media worker ended a connection')
  }

  #emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}

const roleOf = ({ audience, apart }: Peer): Role => (audience === 'stage' && apart ? 'apart' : audience)
