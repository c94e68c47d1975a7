/** The one source of time of this process. Times are Unix milliseconds. */
export interface Clock {
  now(): number
  /** Runs `work` every `periodMs` until the returned function is called. */
  every(periodMs: number, work: () => void): () => void
  /** Runs `work` once after `delayMs`, unless the returned function is called before. */
  after(delayMs: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every(periodMs, work) {
    const timer = setInterval(work, periodMs)
    return () => clearInterval(timer)
  },
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
}
