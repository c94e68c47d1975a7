/** The one source of time [house door 8]. */
export interface Clock {
  /** milliseconds since the Unix epoch: what is written down, and compared with what others wrote */
  now(): number
  /** milliseconds from any point on that only ever grow: what passes within one process */
  monotonic(): number
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
