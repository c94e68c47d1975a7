import type { ConnectionId, Peer, StreamKey } from '../port.ts'
import type { WorkerProcess } from './workers/worker-process.ts'

interface Placement {
  readonly worker: WorkerProcess
  readonly stream: StreamKey
  readonly does: 'publish' | 'play'
  roundTripMs?: number
}

/** [P13] What the way of a publisher to us takes at most whose round trip is not known. */
const unmeasuredMs = 2_000
/** [P13] a lobby opens no later than this, should the API's clock be ahead of ours */
const latestFromMs = 10_000

/** Which worker each connection lives on, and where each stream is published. */
export class ConnectionRegistry {
  readonly #byId = new Map<ConnectionId, Placement>()
  readonly #loads = new Map<WorkerProcess, number>()
  /** the number of viewers of each stream, by worker */
  readonly #watching = new Map<StreamKey, Map<WorkerProcess, number>>()
  /** the publishers' connections by stream, the latest last */
  readonly #publishers = new Map<StreamKey, ConnectionId[]>()
  /** the worker where a stream was published last, stored while it has a publisher or viewers */
  readonly #lastWorkers = new Map<StreamKey, WorkerProcess>()

  get(connectionId: ConnectionId): WorkerProcess | undefined {
    return this.#byId.get(connectionId)?.worker
  }

  loadOf(worker: WorkerProcess): number {
    return this.#loads.get(worker) ?? 0
  }

  add({ connectionId, stream }: Peer, does: 'publish' | 'play', worker: WorkerProcess): void {
    this.#byId.set(connectionId, { worker, stream, does })
    this.#loads.set(worker, this.loadOf(worker) + 1)
    if (does === 'play') {
      this.#watch(stream, worker, 1)
      return
    }
    this.#publishers.set(stream, [...(this.#publishers.get(stream) ?? []), connectionId])
    this.#lastWorkers.set(stream, worker)
  }

  /** Removes a connection and returns its placement; undefined when it is unknown. */
  remove(connectionId: ConnectionId): Placement | undefined {
    const placement = this.#byId.get(connectionId)
    if (!placement) return undefined
    this.#byId.delete(connectionId)
    const load = this.loadOf(placement.worker) - 1
    if (load > 0) this.#loads.set(placement.worker, load)
    else this.#loads.delete(placement.worker)
    if (placement.does === 'publish') this.#unpublish(connectionId, placement.stream)
    else this.#watch(placement.stream, placement.worker, -1)
    if (!this.#publishers.has(placement.stream) && !this.#watching.has(placement.stream))
      this.#lastWorkers.delete(placement.stream)
    return placement
  }

  /** Where the stream is published now; null when it is not. */
  publishedOn(stream: StreamKey): WorkerProcess | null {
    const latest = this.#publishers.get(stream)?.at(-1)
    return (latest === undefined ? undefined : this.get(latest)) ?? null
  }

  noteRoundTrip(connectionId: ConnectionId, ms: number): void {
    const placement = this.#byId.get(connectionId)
    if (placement) placement.roundTripMs = ms
  }

  /** [P13] How long what the stream's publisher sends is on its way to us, at most. */
  wayMs(stream: StreamKey): number {
    const latest = this.#publishers.get(stream)?.at(-1)
    return (latest === undefined ? undefined : this.#byId.get(latest)?.roundTripMs) ?? unmeasuredMs
  }

  /** [P13] What was made from then on arrives from this time on at the earliest, in Unix milliseconds. */
  arrivedFrom({ stream, fromMs }: Pick<Peer, 'stream' | 'fromMs'>, nowMs: number): number | undefined {
    return fromMs === undefined ? undefined : Math.min(fromMs, nowMs + latestFromMs) + this.wayMs(stream)
  }

  /** The worker preferred for a returning publisher: the stream's viewers are still there. */
  lastWorkerOf(stream: StreamKey): WorkerProcess | null {
    return this.#lastWorkers.get(stream) ?? null
  }

  /** The workers that have viewers of a stream. */
  watchedOn(stream: StreamKey): WorkerProcess[] {
    return [...(this.#watching.get(stream)?.keys() ?? [])]
  }

  isWatchedOn(stream: StreamKey, worker: WorkerProcess): boolean {
    return this.#watching.get(stream)?.has(worker) ?? false
  }

  connectionsOn(worker: WorkerProcess): ConnectionId[] {
    return [...this.#byId].flatMap(([id, placement]) => (placement.worker === worker ? [id] : []))
  }

  /** Forgets a worker that is gone, so that no publisher is placed there again. */
  forget(worker: WorkerProcess): void {
    for (const [stream, placement] of this.#lastWorkers)
      if (placement === worker) this.#lastWorkers.delete(stream)
  }

  #watch(stream: StreamKey, worker: WorkerProcess, change: 1 | -1): void {
    const workers = this.#watching.get(stream) ?? new Map<WorkerProcess, number>()
    const count = (workers.get(worker) ?? 0) + change
    if (count > 0) workers.set(worker, count)
    else workers.delete(worker)
    if (workers.size > 0) this.#watching.set(stream, workers)
    else this.#watching.delete(stream)
  }

  #unpublish(connectionId: ConnectionId, stream: StreamKey): void {
    const left = (this.#publishers.get(stream) ?? []).filter((id) => id !== connectionId)
    if (left.length > 0) this.#publishers.set(stream, left)
    else this.#publishers.delete(stream)
  }
}
