/** The one source of time [house door 8]. Milliseconds since the Unix epoch. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands until told: for tests and the simulator. */
export class ManualClock implements Clock {
  #now: number
  constructor(startMs: number) {
    this.#now = startMs
  }
  now(): number {
    return this.#now
  }
  advance(ms: number): void {
    this.#now += ms
  }
}
