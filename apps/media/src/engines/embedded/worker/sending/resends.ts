/** No packet is sent again sooner: a resent one needs a round trip to arrive. */
const minWaitMs = 80
/** Upper bound of the round trip, which comes from the viewer's own, untrusted reports. */
const maxWaitMs = 1_000
const minBytesPerSecond = 12_000
/** IP, UDP and SRTP around a packet, so that the smallest ones are not free. */
const overheadBytes = 40
/** A loss of a tenth takes a ninth, and more in bursts; beyond this, more resends would only add congestion. */
const shareOfStream = 0.25
/** Packets that are remembered as resent; the oldest is forgotten first. */
const maxRemembered = 512

/** now: it is to be resent. under way: a copy of it may still arrive. refused: the budget is used up. */
export type Resend = 'now' | 'under way' | 'refused'

/** The resends to one viewer: each packet at most once in a round trip, within a budget of bytes. Times are monotonic milliseconds. */
export class Resends {
  /** when each packet was resent, in that order */
  readonly #resentMs = new Map<number, number>()
  #bytesPerSecond = minBytesPerSecond
  #bytesLeft = minBytesPerSecond
  #refilledMs: number

  constructor(nowMs: number) {
    this.#refilledMs = nowMs
  }

  /** How many packets are remembered. */
  get remembered(): number {
    return this.#resentMs.size
  }

  /** Sets the budget to a share of the bytes that the stream took in the last second. */
  onSecondEnd(streamBytes: number): void {
    this.#bytesPerSecond = Math.max(minBytesPerSecond, streamBytes * shareOfStream)
  }

  /** Decides on a request for this packet; if it is to be resent, it is counted as resent. */
  take(key: number, bytes: number, rttMs: number | null, nowMs: number): Resend {
    this.#refill(nowMs)
    const resentMs = this.#resentMs.get(key)
    const waitMs = Math.min(maxWaitMs, Math.max(minWaitMs, rttMs ?? 0))
    if (resentMs !== undefined && nowMs - resentMs < waitMs) return 'under way'
    const cost = bytes + overheadBytes
    if (cost > this.#bytesLeft) return 'refused'
    this.#bytesLeft -= cost
    this.#remember(key, nowMs)
    return 'now'
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
      if (this.#resentMs.size <= maxRemembered && nowMs - resentMs < maxWaitMs) return
      this.#resentMs.delete(oldest)
    }
  }
}
