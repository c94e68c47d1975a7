import type { MediaKind } from '../../../../sdp/codec.ts'

/** [E2] bit/s: of one picture, of the sound beside one, and of sound alone, as in talk-back; the largest preset with room */
const most = { picture: 8_000_000, sound: 512_000, soundAlone: 160_000 }
/** what a source may be ahead: keyframes, and what waited in an uplink and arrives at once */
const burstSeconds = 2

/** A token bucket: what one source sends above it goes to no viewer. */
export class Inflow {
  readonly #bytesPerMs: number
  #bytesLeft: number
  #filledMs: number

  constructor(kind: MediaKind, { isAlone }: { isAlone: boolean }, nowMs: number) {
    const bitrate = kind === 'video' ? most.picture : isAlone ? most.soundAlone : most.sound
    this.#bytesPerMs = bitrate / 8000
    this.#bytesLeft = this.#bytesPerMs * burstSeconds * 1000
    this.#filledMs = nowMs
  }

  /** Whether the packet fits. */
  takes(bytes: number, nowMs: number): boolean {
    const full = this.#bytesPerMs * burstSeconds * 1000
    this.#bytesLeft = Math.min(full, this.#bytesLeft + (nowMs - this.#filledMs) * this.#bytesPerMs)
    this.#filledMs = nowMs
    if (bytes > this.#bytesLeft) return false
    this.#bytesLeft -= bytes
    return true
  }
}
