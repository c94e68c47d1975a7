import type { Clock } from '../clock.ts'

interface Timer {
  due: number
  periodMs: number | null
  work: () => void
}

/** A clock that stands until it is told to go on. */
export class ManualClock implements Clock {
  #now: number
  readonly #timers = new Set<Timer>()

  constructor(startMs: number) {
    this.#now = startMs
  }

  now(): number {
    return this.#now
  }

  steadyMs(): number {
    return this.#now
  }

  every(periodMs: number, work: () => void): () => void {
    return this.#add({ due: this.#now + periodMs, periodMs, work })
  }

  after(delayMs: number, work: () => void): () => void {
    return this.#add({ due: this.#now + delayMs, periodMs: null, work })
  }

  /** Lets time pass, timer by timer; what a timer sets going gets its turn before the next. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#now = timer.due
      if (timer.periodMs === null) this.#timers.delete(timer)
      else timer.due += timer.periodMs
      timer.work()
      await new Promise(setImmediate)
    }
    this.#now = end
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  #next(end: number): Timer | undefined {
    return [...this.#timers].filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0]
  }
}
