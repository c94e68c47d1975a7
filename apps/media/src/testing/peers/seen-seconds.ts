const ticksOfMs = 90
/** a span with fewer than half of the pictures that it has room for does not count as picture */
const minShare = 0.5

/**
 * The Unix seconds in which a viewer received pictures, by the RTP clock of the pictures, which is set by the picture that
 * arrived soonest, so that a viewer who reads late misses no second.
 */
export class SeenSeconds {
  readonly #framesPerMs: number
  readonly #spans: { fromMs: number; untilMs: number }[] = []
  #count = 0
  #timestamp = 0
  /** of the latest picture, from the first one on */
  #mediaMs = 0
  #offsetMs = Number.POSITIVE_INFINITY

  constructor(framesPerSecond: number) {
    this.#framesPerMs = framesPerSecond / 1000
  }

  /** Takes a sample: the number of pictures so far, and the RTP time of the latest. */
  look({ count, timestamp }: { count: number; timestamp: number }, nowMs: number): void {
    const more = count - this.#count
    if (more === 0) return
    const passedMs = this.#count === 0 ? 0 : ((timestamp - this.#timestamp) | 0) / ticksOfMs
    this.#mediaMs += passedMs
    this.#offsetMs = Math.min(this.#offsetMs, nowMs - this.#mediaMs)
    const isWhole = this.#count > 0 && more >= minShare * passedMs * this.#framesPerMs
    const last = this.#spans.at(-1)
    if (isWhole && last) last.untilMs = this.#mediaMs
    else this.#spans.push({ fromMs: this.#mediaMs, untilMs: this.#mediaMs })
    this.#count = count
    this.#timestamp = timestamp
  }

  /** Ascending. */
  get seconds(): number[] {
    const seen = new Set<number>()
    const secondOf = (mediaMs: number) => Math.floor((mediaMs + this.#offsetMs) / 1000)
    for (const { fromMs, untilMs } of this.#spans)
      for (let second = secondOf(fromMs); second <= secondOf(untilMs); second += 1) seen.add(second)
    return [...seen].sort((left, right) => left - right)
  }
}
