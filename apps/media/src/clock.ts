/** The one source of time of this process. */
export interface Clock {
  /** Unix milliseconds, which count on steadily whatever the machine's clock is set to [B6] */
  now(): number
  /** monotonic milliseconds since an arbitrary moment, for timeouts and all other elapsed time */
  steadyMs(): number
  /** Runs `work` every `periodMs` until the returned function is called. */
  every(periodMs: number, work: () => void): () => void
  /** Runs `work` once after `delayMs`, unless the returned function is called before. */
  after(delayMs: number, work: () => void): () => void
  /** Takes the API's time, which it said within the last `tookMs`; returns by how much this moved the clock. */
  follow?(apiMs: number, tookMs: number): number
}

/** monotonic milliseconds that are the same in every process of this machine */
const bootedMs = Number(process.hrtime.bigint()) / 1e6 - performance.now()
const machineMs = (): number => bootedMs + performance.now()

/** What must be added to the machine's monotonic milliseconds to have the time of this clock: for other processes of it. */
export const offsetOf = (clock: Clock): number => clock.now() - machineMs()

/** [B6] The API's clock may differ from ours by so much more than its answer took; it judges seconds by its own. */
const toleratedMs = 500

const newsMs = 2000

/** Begins as the machine's clock; after that only `setOffset` and `follow` move it. */
export class SteadyClock implements Clock {
  readonly #machine: Pick<Clock, 'now' | 'steadyMs'>
  readonly #beganMs: number
  #offsetMs: number
  #saidMs = 0

  constructor(machine = { now: () => Date.now(), steadyMs: machineMs }) {
    this.#machine = machine
    this.#beganMs = machine.now() - machine.steadyMs()
    this.#offsetMs = this.#beganMs
  }

  now(): number {
    return Math.floor(this.#offsetMs + this.#machine.steadyMs())
  }

  steadyMs(): number {
    return performance.now()
  }

  every(periodMs: number, work: () => void): () => void {
    const timer = setInterval(work, periodMs)
    return () => clearInterval(timer)
  }

  after(delayMs: number, work: () => void): () => void {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  }

  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs
  }

  follow(apiMs: number, tookMs: number): number {
    const awayMs = apiMs + tookMs / 2 - this.now()
    if (Math.abs(awayMs) <= toleratedMs + tookMs) return 0
    this.#offsetMs += awayMs
    return awayMs
  }

  /** By how much the machine's clock was set since this one began, where that is news of over 2 s; null: no news. */
  newJumpMs(): number | null {
    const jumpMs = Math.round(this.#machine.now() - this.#machine.steadyMs() - this.#beganMs)
    if (Math.abs(jumpMs - this.#saidMs) <= newsMs) return null
    this.#saidMs = jumpMs
    return jumpMs
  }
}

export const systemClock = new SteadyClock()
