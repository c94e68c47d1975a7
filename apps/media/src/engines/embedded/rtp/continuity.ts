import { type RtpPacket, sequenceDistance } from './packet.ts'
import type { Glimpse, PictureNumber } from './picture.ts'

/** as long as packets are asked for */
const repairedWithinMs = 1_000
/** more pictures than this were not lost on the way */
const maxMissing = 64

/**
 * [B13] Whether the pictures of one SSRC follow each other by their own numbers, and each has its beginning and its end: who
 * leaves pictures or packets out can number the packets anew, and nothing is missing by these. Times are steady milliseconds.
 */
export class Continuity {
  /** the packet with the highest sequence number */
  #last: RtpPacket | null = null
  /** of the latest picture that stated it */
  #number: number | null = null
  /** packets are missing since then, and what is skipped may come with them */
  #isRepairable = false
  /** by number: since when */
  readonly #missing = new Map<number, number>()
  /** when the latest gap began that was not filled in time */
  #gapMs = Number.NEGATIVE_INFINITY

  /** Reads the next packet as it arrived. */
  take({ isPicture, continues, number }: Glimpse, header: RtpPacket, nowMs: number): void {
    this.#settle(nowMs)
    if (!isPicture) return
    const step = this.#last ? sequenceDistance(this.#last.sequence, header.sequence) : 1
    if (step <= 0) {
      if (number) this.#missing.delete(number.value)
      return
    }
    const isNext = this.#last !== null && header.timestamp !== this.#last.timestamp
    // nothing is on its way between these two: a picture has no beginning, or the one before it no end
    if (step === 1 && isNext && (continues || this.#last?.marker === false)) this.#gapMs = nowMs
    this.#last = header
    if (step > 1) this.#isRepairable = true
    if (!number) return
    if (this.#number !== null && !number.isFirst) this.#follow(this.#number, number, nowMs)
    this.#number = number.value
    this.#isRepairable = false
  }

  /** Whether a gap began after this time that stayed open. */
  hasGapSince(ms: number): boolean {
    return this.#gapMs > ms
  }

  #follow(before: number, { value, of }: PictureNumber, nowMs: number): void {
    const skipped = ((value - before + of) % of) - 1
    if (skipped > 0 && (!this.#isRepairable || this.#missing.size + skipped > maxMissing)) {
      this.#gapMs = nowMs
      return
    }
    for (let back = skipped; back > 0; back -= 1) this.#missing.set((value - back + of) % of, nowMs)
  }

  #settle(nowMs: number): void {
    for (const [number, sinceMs] of this.#missing) {
      if (nowMs - sinceMs <= repairedWithinMs) return
      this.#gapMs = Math.max(this.#gapMs, sinceMs)
      this.#missing.delete(number)
    }
  }
}
