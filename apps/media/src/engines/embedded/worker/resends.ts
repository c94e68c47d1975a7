/** No packet goes out again sooner: what was resent is still on its way for a round trip. */
const leastWaitMs = 100
/** A viewer cannot make the server remember longer: its round trip is what its own reports say. */
const mostWaitMs = 1_000
const leastBytesPerSecond = 12_000
/** IP, UDP and SRTP around a packet, so that the smallest ones are not free. */
const overheadBytes = 40
/** Above a tenth lost no second is billed [E6], and more repair only fills a line that is full already. */
const shareOfStream = 0.1
/** Packets that are remembered as resent; the oldest is forgotten first. */
const mostRemembered = 512

/** What one viewer is sent again: each packet at most once in a round trip, and a budget of bytes. Steady milliseconds. */
export class Resends {
  /** when each packet was resent, in that order */
  readonly #resentMs = new Map<number, number>()
  #bytesPerSecond = leastBytesPerSecond
  #bytesLeft = leastBytesPerSecond
  #refilledMs: number

  constructor(nowMs: number) {
    this.#refilledMs = nowMs
  }

  /** How many packets are remembered. */
  get remembered(): number {
    return this.#resentMs.size
  }

  /** What the stream took in the second that passed: the budget is a share of it. */
  secondOver(streamBytes: number): void {
    this.#bytesPerSecond = Math.max(leastBytesPerSecond, streamBytes * shareOfStream)
  }

  /** Whether this packet may go out again now. Where it may, it is counted as resent. */
  take(key: number, bytes: number, rttMs: number | null, nowMs: number): boolean {
    this.#refill(nowMs)
    const resentMs = this.#resentMs.get(key)
    const waitMs = Math.min(mostWaitMs, Math.max(leastWaitMs, rttMs ?? 0))
    if (resentMs !== undefined && nowMs - resentMs < waitMs) return false
    const cost = bytes + overheadBytes
    if (cost > this.#bytesLeft) return false
    this.#bytesLeft -= cost
    this.#remember(key, nowMs)
    return true
  }

  #refill(nowMs: number): void {
    const grown = ((nowMs - this.#refilledMs) * this.#bytesPerSecond) / 1000
    this.#bytesLeft = Math.min(this.#bytesPerSecond, this.#bytesLeft + grown)
    this.#refilledMs = nowMs
  }

  #remember(key: number, nowMs: number): void {
    this.#resentMs.delete(key)
    this.#resentMs.set(key, nowMs)
    for (const [oldest, resentMs] of this.#resentMs) {
      if (this.#resentMs.size <= mostRemembered && nowMs - resentMs < mostWaitMs) return
      this.#resentMs.delete(oldest)
    }
  }
}
