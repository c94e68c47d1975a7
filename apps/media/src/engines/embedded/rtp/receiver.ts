import { sequenceDistance } from './packet.ts'
import type { ReportBlock } from './rtcp.ts'

/** holes wider than this are not asked for again: a keyframe is cheaper */
const widestHole = 128
/** nor are more missing packets than this: the pictures they belong to are beyond repair */
const maxMissing = 256
const nackTries = 8
const nackEveryMs = 60
const nackForMs = 1_000

interface Missing {
  firstMs: number
  askedMs: number
  tries: number
}

/**
 * Tracks one SSRC that a publisher sends: enough to report on it, and to request missing packets where
 * the publisher `repairs`, that is, answers such requests.
 */
export class Receiver {
  readonly ssrc: number
  readonly #clockRate: number
  readonly #repairs: boolean
  #base: number | null = null
  #highest = 0
  #received = 0
  #expectedBefore = 0
  #receivedBefore = 0
  #jitter = 0
  #transit: number | null = null
  /** when the latest gap began whose repair was given up */
  #gapMs = Number.NEGATIVE_INFINITY
  readonly #missing = new Map<number, Missing>()
  #senderReport = { middle: 0, atMs: 0 }

  constructor(options: { ssrc: number; clockRate: number; repairs: boolean }) {
    this.ssrc = options.ssrc
    this.#clockRate = options.clockRate
    this.#repairs = options.repairs
  }

  /** Notes a packet; returns false when the gap before it will not be repaired. */
  accept(sequence16: number, timestamp: number, nowMs: number): boolean {
    this.#received += 1
    this.#measureJitter(timestamp, nowMs)
    if (this.#base === null) {
      this.#base = sequence16
      this.#highest = sequence16
      return true
    }
    const step = sequenceDistance(this.#highest & 0xffff, sequence16)
    if (step <= 0) {
      this.#missing.delete(this.#highest + step)
      return true
    }
    const before = this.#highest
    this.#highest += step
    if (step === 1) return true
    if (!this.#repairs || step > widestHole || this.#missing.size + step - 1 > maxMissing) {
      this.#missing.clear()
      this.#gapMs = nowMs
      return false
    }
    for (let sequence = before + 1; sequence < this.#highest; sequence += 1) {
      this.#missing.set(sequence, { firstMs: nowMs, askedMs: 0, tries: 0 })
    }
    return true
  }

  /** The sequence numbers to ask for now, ascending; each is asked for at most eight times within a second. */
  missing(nowMs: number): number[] {
    const wanted: number[] = []
    for (const [sequence, entry] of this.#missing) {
      if (entry.tries >= nackTries || nowMs - entry.firstMs > nackForMs) {
        this.#missing.delete(sequence)
        this.#gapMs = Math.max(this.#gapMs, entry.firstMs)
      } else if (nowMs - entry.askedMs >= nackEveryMs) {
        entry.askedMs = nowMs
        entry.tries += 1
        wanted.push(sequence & 0xffff)
      }
    }
    return wanted
  }

  /** [B13] Whether a gap began after this time that the publisher left open, by what has arrived alone. */
  hasGapSince(ms: number): boolean {
    return this.#gapMs > ms
  }

  get hasMissing(): boolean {
    return this.#missing.size > 0
  }

  senderReportArrived(ntpHigh: number, ntpLow: number, nowMs: number): void {
    this.#senderReport = { middle: (((ntpHigh & 0xffff) << 16) | (ntpLow >>> 16)) >>> 0, atMs: nowMs }
  }

  /** The block for the next receiver report; the interval of its loss ends here. */
  report(nowMs: number): ReportBlock {
    const expected = this.#base === null ? 0 : this.#highest - this.#base + 1
    const expectedNow = expected - this.#expectedBefore
    const lostNow = expectedNow - (this.#received - this.#receivedBefore)
    this.#expectedBefore = expected
    this.#receivedBefore = this.#received
    const { middle, atMs } = this.#senderReport
    return {
      ssrc: this.ssrc,
      fractionLost:
        expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((256 * lostNow) / expectedNow)) : 0,
      cumulativeLost: expected - this.#received,
      extendedHighestSequence: this.#highest,
      jitter: Math.round(this.#jitter),
      lastSenderReport: middle,
      delaySinceLastSenderReport: middle === 0 ? 0 : Math.round(((nowMs - atMs) * 65_536) / 1000),
    }
  }

  #measureJitter(timestamp: number, nowMs: number): void {
    const transit = Math.round((nowMs * this.#clockRate) / 1000) - timestamp
    if (this.#transit !== null) {
      const difference = Math.abs((transit - this.#transit) | 0)
      this.#jitter += (difference - this.#jitter) / 16
    }
    this.#transit = transit
  }
}
