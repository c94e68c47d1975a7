/** The one source of time. */
export interface Clock {
  /** milliseconds, never going back */
  now(): number
  /** Runs once after `delayMs`; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
