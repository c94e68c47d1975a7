import type { Clock } from '../../clock.ts'
import { EngineError, type EngineEvent, type StreamKey } from '../port.ts'
import type { WorkerSettings } from './protocol.ts'
import { WorkerProcess } from './worker-process.ts'

export interface WorkerPoolOptions {
  entry: string
  settings: WorkerSettings
  clock: Clock
  onEvent(event: EngineEvent, worker: WorkerProcess): void
  /** a worker died, and another takes its place */
  onReplaced(dead: WorkerProcess, why: string): void
}

const waitForWorkerMs = 2_000
/** a worker that dies younger than this is not replaced at once: it would die again */
const youngMs = 1_000
const pauseAfterYoungDeathMs = 500
/** the spare is not in the way while everything else starts */
const spareAfterMs = 2_000

/**
 * Keeps the workers alive, and says which one a stream lives on. One worker today, and a spare that has loaded and
 * waits, for starting a process takes long when a machine is busy; callers ask as if there were many.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  #worker: WorkerProcess
  #spare: WorkerProcess | null = null
  #servedMs = 0
  #closed = false
  #cancelReplace: (() => void) | null = null
  #cancelSpare: (() => void) | null = null

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#worker = this.#serve()
  }

  get pid(): number {
    return this.#worker.pid
  }

  /** The worker of this stream, once it takes requests; UNAVAILABLE when none does within 2 s. */
  async place(_stream: StreamKey): Promise<WorkerProcess> {
    const late = Promise.withResolvers<never>()
    const refuse = (): void => late.reject(new EngineError('UNAVAILABLE', 'no worker is ready'))
    const cancel = this.#options.clock.after(waitForWorkerMs, refuse)
    try {
      const worker = this.#worker
      await Promise.race([worker.ready(), late.promise])
      return worker
    } finally {
      cancel()
    }
  }

  /** Resolves when the first worker takes requests. */
  ready(): Promise<void> {
    return this.#worker.ready()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cancelReplace?.()
    this.#cancelSpare?.()
    await Promise.all([this.#worker.stop(), this.#spare?.stop()])
  }

  /** A worker in its place: the spare if there is one. */
  #serve(): WorkerProcess {
    const { clock } = this.#options
    const worker = this.#spare ?? this.#start()
    this.#spare = null
    this.#servedMs = clock.now()
    void worker.serve()
    this.#prepareSpare()
    return worker
  }

  #prepareSpare(): void {
    this.#cancelSpare?.()
    this.#cancelSpare = this.#options.clock.after(spareAfterMs, () => {
      this.#spare = this.#start()
    })
  }

  #start(): WorkerProcess {
    const { entry, settings, clock, onEvent } = this.#options
    const worker: WorkerProcess = new WorkerProcess({
      entry,
      settings,
      clock,
      onEvent: (event) => onEvent(event, worker),
      onGone: (why) => this.#onGone(worker, why),
    })
    return worker
  }

  #onGone(dead: WorkerProcess, why: string | null): void {
    if (this.#closed || why === null) return
    if (dead === this.#spare) {
      this.#spare = null
      this.#prepareSpare()
    }
    if (dead !== this.#worker) return
    const { clock } = this.#options
    const replace = (): void => {
      this.#worker = this.#serve()
    }
    if (clock.now() - this.#servedMs < youngMs) {
      this.#cancelReplace = clock.after(pauseAfterYoungDeathMs, replace)
    } else {
      replace()
    }
    this.#options.onReplaced(dead, why)
  }
}
