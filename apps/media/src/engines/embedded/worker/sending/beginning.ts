import type { Clock } from '../../../../clock.ts'
import type { MediaKind } from '../../../../sdp/codec.ts'
import type { Forwarded } from '../../rtp/packet-fanout.ts'

/** [P13] Of the lobby: only what was made from a steady time on is sent, a picture from its first keyframe on. */
export class Beginning {
  #fromMs: number | null = null

  /** By Unix time; undefined: everything. */
  sendFrom(unixMs: number | undefined, clock: Pick<Clock, 'now' | 'steadyMs'>): void {
    if (unixMs !== undefined) this.#fromMs = clock.steadyMs() + unixMs - clock.now()
  }

  get isAwaited(): boolean {
    return this.#fromMs !== null
  }

  passes(kind: MediaKind, { madeMs, part }: Forwarded): boolean {
    if (this.#fromMs === null) return true
    if (madeMs < this.#fromMs || (kind === 'video' && !part.opens)) return false
    this.#fromMs = null
    return true
  }
}
