/** The one source of time [house door 8]. */
export interface Clock {
  /** milliseconds since the Unix epoch: for stored times, and comparison with times of other processes */
  now(): number
  /** monotonic milliseconds since an arbitrary moment: for durations within one process */
  monotonic(): number
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
