import { type ChildProcess, fork } from 'node:child_process'
import { type Clock, offsetOf } from '../../../clock.ts'
import { ignoreFailure } from '../../../log.ts'
import type { Description } from '../../../sdp/description.ts'
import {
  type ConnectionId,
  EngineError,
  type EngineEvent,
  type Keyframe,
  type StreamKey,
} from '../../port.ts'
import type { FromWorker, ToWorker, WorkerRequest, WorkerSettings } from '../protocol.ts'
import { leastPrivilege } from './least-rights.ts'
import { Silence } from './silence.ts'
import { readThreads, readThreadWaits, type ThreadWatch, watchThreads } from './stuck-threads.ts'

export interface WorkerOptions {
  entry: string
  clock: Clock
  onEvent(event: EngineEvent): void
  /** a fault of ours ended one connection */
  onFault(connectionId: ConnectionId, what: string): void
  /** the process is gone */
  onGone(end: WorkerEnd): void
}

/** asked: it was stopped. hung: it stopped answering and was killed [E3]. died: any other end. */
export type WorkerEnd = { how: 'asked' } | { how: 'hung' | 'died'; why: string }

type Reply = Extract<FromWorker, { type: 'reply' }>

interface Pending {
  resolve(reply: Reply): void
  reject(error: Error): void
}

const heartbeatEveryMs = 250
const answerWithinMs = 1_000
/** of time in which the process could run: on a starved machine a replacement would load no faster */
const loadWithinMs = 30_000
const lookAtThreadsEveryMs = 500
const exitWithinMs = 1_000

/** One worker process: requests to it, events from it, and the watch over it [E3]. */
export class WorkerProcess {
  readonly #options: WorkerOptions
  readonly #child: ChildProcess
  readonly #pending = new Map<number, Pending>()
  readonly #loaded = Promise.withResolvers<void>()
  readonly #ready = Promise.withResolvers<void>()
  readonly #gone = Promise.withResolvers<void>()
  readonly #stops: (() => void)[] = []
  #lastId = 0
  #end: WorkerEnd = { how: 'died', why: 'exited' }
  #isAsked = false
  #silence: Silence
  #threads: ThreadWatch = new Map()

  constructor(options: WorkerOptions) {
    this.#options = options
    const awaited = ignoreFailure('a worker may end before anything awaits these; `onGone` says so')
    this.#loaded.promise.catch(awaited)
    this.#ready.promise.catch(awaited)
    this.#child = fork(options.entry, [], {
      ...leastPrivilege(options.entry),
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child.on('message', (message: FromWorker) => this.#onMessage(message))
    this.#child.on('error', (error) => this.#kill({ how: 'died', why: error.message }))
    this.#child.on('exit', () => this.#onExit())
    this.#silence = this.#beginSilence()
    this.#stops.push(
      options.clock.every(heartbeatEveryMs, () => {
        if (this.#silentMs() > loadWithinMs) this.#kill({ how: 'died', why: 'did not load' })
      }),
    )
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Configures the worker, with its port, as soon as it has loaded. */
  async serve(settings: WorkerSettings): Promise<void> {
    try {
      await this.#loaded.promise
      await this.request({ op: 'configure', settings })
      this.#ready.resolve()
    } catch (error) {
      this.#ready.reject(error)
    }
  }

  /** Resolves when the worker accepts requests; rejects if it never will. */
  ready(): Promise<void> {
    return this.#ready.promise
  }

  async request(request: WorkerRequest): Promise<Description | null> {
    return (await this.#ask(request)).description
  }

  /** [P13] */
  async keyframe(stream: StreamKey, maxAgeMs: number): Promise<Keyframe | null> {
    return (await this.#ask({ op: 'keyframe', stream, maxAgeMs })).keyframe ?? null
  }

  #ask(request: WorkerRequest): Promise<Reply> {
    if (!this.#child.connected) return Promise.reject(unavailable())
    this.#lastId += 1
    const id = this.#lastId
    const message: ToWorker = { id, request }
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#child.send(message, (error) => {
        if (error && this.#pending.delete(id)) reject(unavailable())
      })
    })
  }

  /** Asks the worker to exit, and waits until it has. */
  async stop(): Promise<void> {
    this.#end = { how: 'asked' }
    this.#child.kill('SIGTERM')
    const cancel = this.#options.clock.after(exitWithinMs, () => this.#child.kill('SIGKILL'))
    await this.#gone.promise
    cancel()
  }

  #onMessage(message: FromWorker): void {
    // any message shows that it is alive
    this.#silence.reset()
    switch (message.type) {
      case 'loaded':
        this.#watch()
        return
      case 'alive':
        return
      case 'event':
        this.#options.onEvent(message.event)
        return
      case 'fault':
        this.#options.onFault(message.connectionId, message.what)
        return
      case 'reply':
        this.#take(message.id)?.resolve(message)
        return
      case 'failed': {
        const { code, message: text } = message
        this.#take(message.id)?.reject(code ? new EngineError(code, text) : new Error(text))
      }
    }
  }

  #kill(end: WorkerEnd): void {
    this.#end = end
    this.#child.kill('SIGKILL')
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  #watch(): void {
    const { clock } = this.#options
    for (const stop of this.#stops.splice(0)) stop()
    this.#loaded.resolve()
    this.#silence = this.#beginSilence()
    this.#stops.push(
      clock.every(heartbeatEveryMs, () => this.#beat()),
      clock.every(lookAtThreadsEveryMs, () => this.#lookAtThreads()),
    )
  }

  #beginSilence(): Silence {
    return new Silence(heartbeatEveryMs, this.#options.clock.steadyMs(), readThreadWaits(this.pid))
  }

  #silentMs(): number {
    return this.#silence.look(this.#options.clock.steadyMs(), readThreadWaits(this.pid))
  }

  #beat(): void {
    if (this.#silentMs() > answerWithinMs) this.#kill({ how: 'hung', why: 'does not answer' })
    if (this.#isAsked) return
    this.#isAsked = true
    // any reply counts as alive; a spare replies that it is not configured
    const answered = (): void => {
      this.#isAsked = false
    }
    this.request({ op: 'ping', clockOffsetMs: offsetOf(this.#options.clock) }).then(answered, answered)
  }

  /** Detects a hang in a thread of the native library, while the JavaScript thread keeps answering. */
  #lookAtThreads(): void {
    // JavaScript's own thread may well be busy; the heartbeat watches that one
    const threads = readThreads(this.pid).filter(({ id }) => id !== this.pid)
    const { watch, stuck } = watchThreads(this.#threads, threads)
    this.#threads = watch
    if (stuck) this.#kill({ how: 'hung', why: 'a thread of it hangs' })
  }

  #onExit(): void {
    for (const stop of this.#stops.splice(0)) stop()
    for (const { reject } of this.#pending.values()) reject(unavailable())
    this.#pending.clear()
    this.#loaded.reject(unavailable())
    this.#ready.reject(unavailable())
    this.#gone.resolve()
    this.#options.onGone(this.#end)
  }
}

const unavailable = (): EngineError => new EngineError('UNAVAILABLE', 'the worker is restarting')
