import type { Clock } from '../../../clock.ts'
import { ignoreFailure } from '../../../log.ts'
import type { Description } from '../../../sdp/description.ts'
import type { ConnectionId, StreamKey } from '../../port.ts'
import type { WorkerRequest } from '../protocol.ts'

export interface CascadesOptions<End> {
  clock: Clock
  /** a cascade broke, and is to be opened again if its stream still has viewers there */
  onBroken(stream: StreamKey, target: End): void
}

/** A worker, to which requests are sent. */
export interface CascadeEnd {
  request(request: WorkerRequest): Promise<Description | null>
}

interface Cascade<End> {
  readonly id: ConnectionId
  readonly stream: StreamKey
  readonly source: End
  readonly target: End
  /** resolves when the target knows the stream's codecs and can offer it to viewers */
  readonly offered: Promise<void>
  cancelTimer: (() => void) | null
}

type Relay = Extract<WorkerRequest, { op: 'relay' }>

const connectWithinMs = 3_000
const unwatchedForMs = 5_000

/**
 * [E3] Streams that are carried from the worker where they are published to one where they are watched, each packet once:
 * the target plays them as an ordinary viewer does, by an offer and an answer that pass through here.
 */
export class Cascades<End extends CascadeEnd> {
  readonly #options: CascadesOptions<End>
  readonly #byId = new Map<ConnectionId, Cascade<End>>()
  #lastId = 0

  constructor(options: CascadesOptions<End>) {
    this.#options = options
  }

  /**
   * Opens a cascade; resolves when the target can offer the stream to viewers, before its first packet arrives. [P13] `fromMs`:
   * a new one carries nothing that was made before, since the target cannot know how long that waited.
   */
  bring(stream: StreamKey, source: End, target: End, fromMs?: number): Promise<void> {
    const current = this.#find(stream, target)
    if (current && current.source === source) {
      this.#stopLeaving(current)
      return current.offered
    }
    if (current) this.#drop(current)
    return this.#open(stream, source, target, fromMs).offered
  }

  /** Runs work that needs the stream on the target; repeats it once if the cascade broke meanwhile. */
  async over<T>(
    stream: StreamKey,
    source: End,
    target: End,
    work: () => Promise<T>,
    fromMs?: number,
  ): Promise<T> {
    const carry = async (): Promise<T> => {
      await this.bring(stream, source, target, fromMs)
      return work()
    }
    const carried = carry()
    const cascade = this.#find(stream, target)
    return carried.catch((error) => {
      if (cascade === this.#find(stream, target)) throw error
      return carry()
    })
  }

  /** Ends the cascade some seconds after its last viewer left, unless another one arrives. */
  release(stream: StreamKey, target: End): void {
    const cascade = this.#find(stream, target)
    if (!cascade || this.#leaving.has(cascade)) return
    this.#leaving.add(cascade)
    this.#later(cascade, unwatchedForMs, () => this.#drop(cascade))
  }

  /** Whether the connection is an end of a cascade, not a client's. */
  has(connectionId: ConnectionId): boolean {
    return connectionId.startsWith(prefix)
  }

  /** Marks a cascade as connected; both ends report it, and the first report counts. */
  connected(connectionId: ConnectionId): void {
    const cascade = this.#byId.get(connectionId)
    if (cascade && !this.#leaving.has(cascade)) this.#stopTimer(cascade)
  }

  lost(connectionId: ConnectionId): void {
    const cascade = this.#byId.get(connectionId)
    if (cascade) this.#break(cascade)
  }

  workerGone(worker: End): void {
    for (const cascade of [...this.#byId.values()])
      if (cascade.source === worker || cascade.target === worker) this.#drop(cascade)
  }

  close(): void {
    for (const cascade of this.#byId.values()) this.#stopTimer(cascade)
    this.#byId.clear()
  }

  readonly #leaving = new Set<Cascade<End>>()

  #find(stream: StreamKey, target: End): Cascade<End> | undefined {
    return [...this.#byId.values()].find((one) => one.stream === stream && one.target === target)
  }

  #open(stream: StreamKey, source: End, target: End, fromMs?: number): Cascade<End> {
    this.#lastId += 1
    const id = `${prefix}${this.#lastId}`
    const offered = this.#connect({ op: 'relay', connectionId: id, stream, fromMs }, source, target)
    const cascade: Cascade<End> = { id, stream, source, target, offered, cancelTimer: null }
    this.#byId.set(id, cascade)
    offered.catch(() => this.#drop(cascade))
    this.#later(cascade, connectWithinMs, () => this.#break(cascade))
    return cascade
  }

  async #connect(relay: Relay, source: End, target: End): Promise<void> {
    const { connectionId, stream } = relay
    const offer = await described(source, relay)
    const answer = await described(target, { op: 'receive', connectionId, stream, offer })
    await source.request({ op: 'answer', connectionId, answerSdp: answer.sdp })
  }

  #break(cascade: Cascade<End>): void {
    this.#drop(cascade)
    this.#options.onBroken(cascade.stream, cascade.target)
  }

  #drop(cascade: Cascade<End>): void {
    this.#stopTimer(cascade)
    this.#leaving.delete(cascade)
    if (!this.#byId.delete(cascade.id)) return
    for (const worker of [cascade.source, cascade.target])
      worker
        .request({ op: 'close', connectionId: cascade.id })
        .catch(ignoreFailure('a worker that is gone has closed its connections'))
  }

  #stopLeaving(cascade: Cascade<End>): void {
    if (this.#leaving.delete(cascade)) this.#stopTimer(cascade)
  }

  #later(cascade: Cascade<End>, delayMs: number, work: () => void): void {
    this.#stopTimer(cascade)
    cascade.cancelTimer = this.#options.clock.after(delayMs, work)
  }

  #stopTimer(cascade: Cascade<End>): void {
    cascade.cancelTimer?.()
    cascade.cancelTimer = null
  }
}

/** connection ids of clients are made by the rooms and never begin with this prefix */
const prefix = 'cascade '

const described = async (worker: CascadeEnd, request: WorkerRequest) => {
  const description = await worker.request(request)
  if (!description) throw new Error('the worker made no description')
  return description
}
