/** What is taken for a timestamp that began anew, not for a delay. */
const longestDelayMs = 10_000
/** by how much a publisher's clock may be slower than ours */
const drift = 0.0002

/**
 * [P13] When a packet was made, by the publisher's own clock: in our steady time, plus the shortest way that a packet of this
 * source has had. What waited in an uplink arrives late, and does not count as later for it.
 */
export class SourceClock {
  readonly #perMs: number
  #timestamp: number | null = null
  /** of the source's timestamps, since the first one */
  #passedMs = 0
  #arrivedMs = 0
  /** what is to be added to `#passedMs` */
  #shiftMs = 0

  constructor(clockRate: number) {
    this.#perMs = clockRate / 1000
  }

  madeMs(timestamp: number, arrivedMs: number): number {
    if (this.#timestamp !== null) this.#passedMs += ((timestamp - this.#timestamp) | 0) / this.#perMs
    const shiftMs = arrivedMs - this.#passedMs
    const allowedMs = this.#shiftMs + (arrivedMs - this.#arrivedMs) * drift
    const isNew = this.#timestamp === null || shiftMs - allowedMs > longestDelayMs
    this.#shiftMs = isNew ? shiftMs : Math.min(shiftMs, allowedMs)
    this.#timestamp = timestamp
    this.#arrivedMs = arrivedMs
    return this.#passedMs + this.#shiftMs
  }
}
