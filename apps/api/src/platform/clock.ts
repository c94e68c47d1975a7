/** The one source of time [house door 8]. */
export interface Clock {
  /** milliseconds since the Unix epoch: what is written down, and compared with what others wrote */
  now(): number
  /** milliseconds from any point on that only ever grow: what passes within one process */
  monotonic(): number
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

/** A clock that stands until told: for tests and the simulator. */
export class ManualClock implements Clock {
  #now: number
  #monotonic = 0
  constructor(startMs: number) {
    this.#now = startMs
  }
  now(): number {
    return this.#now
  }
  monotonic(): number {
    return this.#monotonic
  }
  advance(ms: number): void {
    this.#now += ms
    this.#monotonic += ms
  }
  /** Somebody sets the machine's time: no time passes. */
  step(ms: number): void {
    this.#now += ms
  }
}
