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

/** Keeps the workers alive, and says which one a stream lives on. One worker today; callers ask as if many. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  #worker: WorkerProcess
  #startedMs = 0
  #closed = false
  #cancelStart: (() => void) | null = null

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#worker = this.#start()
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
    this.#cancelStart?.()
    await this.#worker.stop()
  }

  #start(): WorkerProcess {
    const { entry, settings, clock, onEvent } = this.#options
    this.#startedMs = clock.now()
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
    const { clock } = this.#options
    const replace = (): void => {
      this.#worker = this.#start()
    }
    if (clock.now() - this.#startedMs < youngMs) {
      this.#cancelStart = clock.after(pauseAfterYoungDeathMs, replace)
    } else {
      replace()
    }
    this.#options.onReplaced(dead, why)
  }
}
