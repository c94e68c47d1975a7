/** The one source of time of this process. */
export interface Clock {
  /** Unix milliseconds; may jump when the machine's clock is set */
  now(): number
  /** monotonic milliseconds since an arbitrary moment, for timeouts and all other elapsed time */
  steadyMs(): number
  /** Runs `work` every `periodMs` until the returned function is called. */
  every(periodMs: number, work: () => void): () => void
  /** Runs `work` once after `delayMs`, unless the returned function is called before. */
  after(delayMs: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steadyMs: () => performance.now(),
  every(periodMs, work) {
    const timer = setInterval(work, periodMs)
    return () => clearInterval(timer)
  },
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
}
