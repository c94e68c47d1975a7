interface Timer {
  atMs: number
  periodMs: number | null
  run: () => void
}

/** Lets everything that is already resolved run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A clock that stands still until a test moves it; it has the shape of every clock of the product. */
export class ManualClock {
  #now: number
  #passed = 0
  readonly #timers = new Set<Timer>()

  constructor(startMs = 0) {
    this.#now = startMs
  }

  now(): number {
    return this.#now
  }

  monotonic(): number {
    return this.#passed
  }

  steadyMs(): number {
    return this.#passed
  }

  every(periodMs: number, run: () => void): () => void {
    return this.#add({ atMs: this.#passed + periodMs, periodMs, run })
  }

  after(delayMs: number, run: () => void): () => void {
    return this.#add({ atMs: this.#passed + delayMs, periodMs: null, run })
  }

  /** Timers that are set. */
  get timers(): number {
    return this.#timers.size
  }

  /** Advances the time synchronously; due timers run in order, each at its own time. */
  advance(ms: number): void {
    const end = this.#passed + ms
    for (let timer = this.#dueBy(end); timer; timer = this.#dueBy(end)) this.#fire(timer, timer.atMs)
    this.#moveTo(end)
  }

  /** Time passes, and resolved promises run before, between and after the timers. */
  async pass(ms: number): Promise<void> {
    const end = this.#passed + ms
    await settle()
    for (let timer = this.#dueBy(end); timer; timer = this.#dueBy(end)) {
      this.#fire(timer, timer.atMs)
      await settle()
    }
    this.#moveTo(end)
  }

  /** Simulates that the process slept: timers due meanwhile run late, at the end. */
  oversleep(ms: number): void {
    const end = this.#passed + ms
    this.#moveTo(end)
    for (let timer = this.#dueBy(end); timer; timer = this.#dueBy(end)) this.#fire(timer, end)
  }

  /** Changes the wall clock without advancing the time. */
  step(ms: number): void {
    this.#now += ms
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  #fire(timer: Timer, atMs: number): void {
    this.#moveTo(atMs)
    if (timer.periodMs === null) this.#timers.delete(timer)
    else timer.atMs += timer.periodMs
    timer.run()
  }

  /** Never back: a timer that is set with no delay, or in the past, runs now. */
  #moveTo(passed: number): void {
    const further = Math.max(0, passed - this.#passed)
    this.#passed += further
    this.#now += further
  }

  #dueBy(end: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers) if (timer.atMs <= end && (!next || timer.atMs < next.atMs)) next = timer
    return next
  }
}
