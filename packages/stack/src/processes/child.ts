import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { appendFileSync, closeSync, openSync } from 'node:fs'
import { OperatorError } from '../operator-error.ts'
import { readStarvedMs } from './process-identity.ts'
import { beatEveryMs, Pulse } from './pulse.ts'

const firstDelayMs = 100
const longestDelayMs = 5_000
/** A child that ran this long was healthy: its next restart is quick again. */
const healthyMs = 30_000
const stopTimeoutMs = 10_000
const retainedLines = 30
const lastWordsMs = 100

export type ChildPlan = {
  name: string
  /** the entry file */
  entry: string
  environment: Record<string, string>
  /** what follows the entry file on its command line */
  parameters?: readonly string[]
  /** what it prints: into this file, or to our own output */
  output: { file: string } | 'inherit'
  /** arguments of Node itself */
  nodeArguments?: readonly string[]
  /** false: it may be silent without limit, such as a process that a debugger has paused */
  heartbeat?: boolean
}

type ChildEvents = {
  /** it said that it listens, after the first start and after every restart */
  listening: [port: number]
  /** it ended without being asked to; a restart follows */
  died: [how: string]
}

/**
 * A process of ours that is kept running: started again when it dies, after a delay that grows while it keeps dying, and
 * killed and started again when it hangs. It reports `{ type: 'listening', port }` over IPC, answers
 * `{ type: 'heartbeat' }` with `{ type: 'alive' }` (one that never did is not expected to) and ends by SIGTERM.
 */
export class ManagedChild extends EventEmitter<ChildEvents> implements AsyncDisposable {
  readonly #plan: ChildPlan
  #process: ChildProcess | null = null
  #startedAt = 0
  #delayMs = firstDelayMs
  #restart: NodeJS.Timeout | null = null
  #stopping = false
  #starting: { resolve: (port: number) => void; reject: (error: Error) => void } | null = null
  #lastLines: string[] = []
  #beats: NodeJS.Timeout | null = null
  #isHung = false

  constructor(plan: ChildPlan) {
    super()
    this.#plan = plan
  }

  get name(): string {
    return this.#plan.name
  }

  /** The id of the running process; null between two. */
  get pid(): number | null {
    return this.#process?.pid ?? null
  }

  /** Resolves with its port once it listens; rejects when it ends before, with the last lines that it said. */
  start(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#starting = { resolve, reject }
      this.#launch()
    })
  }

  /** Sends a signal to the process that runs now; false when there is none. */
  kill(signal: NodeJS.Signals): boolean {
    return this.#process?.kill(signal) ?? false
  }

  /** Stops it for good: by SIGTERM, then by killing it with all its descendants. */
  async close(): Promise<void> {
    this.#stopping = true
    this.#cancelRestart()
    // From here on the stop's own timeout applies.
    if (this.#beats !== null) clearInterval(this.#beats)
    const child = this.#process
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    const impatience = setTimeout(() => killGroup(child), stopTimeoutMs)
    child.kill('SIGTERM')
    await gone
    clearTimeout(impatience)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #launch(): void {
    const { entry, environment, output, parameters = [], nodeArguments = [] } = this.#plan
    const log = output === 'inherit' ? null : openLog(output.file)
    const child = fork(entry, [...parameters], {
      env: environment,
      execArgv: [...nodeArguments],
      // A group of its own: Ctrl-C in the terminal reaches only us, and we stop things in their order.
      detached: true,
      stdio: ['ignore', log ?? (output === 'inherit' ? 'inherit' : 'ignore'), 'pipe', 'ipc'],
    })
    this.#process = child
    this.#startedAt = performance.now()
    this.#lastLines = []
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#hear(text))
    if (log !== null) closeSync(log)
    this.#isHung = false
    if (this.#plan.heartbeat !== false) this.#watch(child)
    child.on('message', (message) => {
      if (!isListening(message)) return
      this.#starting?.resolve(message.port)
      this.#starting = null
      this.emit('listening', message.port)
    })
    child.once('error', (error) => this.#end(child, error.message))
    child.once('exit', (code, signal) => {
      // What it started in turn would hold on to its ports.
      if (!this.#stopping) killGroup(child)
      const how = this.#isHung ? 'it did not answer any more' : (signal ?? `exit code ${code}`)
      const end = () => this.#end(child, how)
      // At 'close' all its output has been read; its descendants may delay that.
      child.once('close', end)
      setTimeout(end, lastWordsMs)
    })
  }

  /** Sends a heartbeat once a second to check that its main thread still runs. */
  #watch(child: ChildProcess): void {
    let pulse: Pulse | null = null
    let asked = false
    const starvedMs = () => readStarvedMs(child.pid ?? 0)
    child.on('message', (message) => {
      if (typeOf(message) !== 'alive') return
      asked = false
      pulse ??= new Pulse(performance.now(), starvedMs())
      pulse.beat()
    })
    this.#beats = setInterval(() => {
      if (pulse?.isLost(performance.now(), starvedMs())) {
        this.#isHung = true
        killGroup(child)
      }
      // A process that does not read must not fill the channel.
      if (asked || !child.connected) return
      asked = true
      child.send({ type: 'heartbeat' }, () => undefined)
    }, beatEveryMs)
  }

  #hear(text: string): void {
    this.#lastLines = [...this.#lastLines, ...text.split('\n').filter((line) => line !== '')].slice(
      -retainedLines,
    )
    const { output } = this.#plan
    if (output === 'inherit') process.stderr.write(text)
    else append(output.file, text)
  }

  #end(child: ChildProcess, how: string): void {
    if (this.#process !== child) return
    this.#process = null
    if (this.#beats !== null) clearInterval(this.#beats)
    if (this.#starting !== null) {
      // A failed first start is left to the operator: only a process that once ran is restarted.
      this.#starting.reject(
        new OperatorError(this.#lastLines.join('\n') || `The ${this.name} process ended (${how}).`),
      )
      this.#starting = null
      return
    }
    if (this.#stopping) return
    if (performance.now() - this.#startedAt > healthyMs) this.#delayMs = firstDelayMs
    this.#restart = setTimeout(() => this.#launch(), this.#delayMs)
    this.#delayMs = Math.min(this.#delayMs * 2, longestDelayMs)
    this.emit('died', how)
  }

  #cancelRestart(): void {
    if (this.#restart !== null) clearTimeout(this.#restart)
    this.#restart = null
  }
}

function isListening(message: unknown): message is { type: 'listening'; port: number } {
  return typeOf(message) === 'listening' && typeof (message as { port?: unknown }).port === 'number'
}

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined
}

/** Null if the disk has no room for it: a process without a log is better than none. */
function openLog(file: string): number | null {
  try {
    return openSync(file, 'a', 0o600)
  } catch {
    return null
  }
}

function append(file: string, text: string): void {
  try {
    appendFileSync(file, text)
  } catch {
    // A full disk: the line is lost, and no process ends for it.
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
  }
}
