import type { Keyframe } from '../../../port.ts'
import { askForKeyframe, type KeyframeThrottle, newKeyframeThrottle } from './keyframe-throttle.ts'
import type { LiveStream } from './live-stream.ts'

interface Waiting {
  stream: LiveStream
  sinceMs: number
  untilMs: number
  resolve(keyframe: Keyframe | null): void
}

const waitMs = 2_000
const maxWaiting = 64
/** a still can wait longer than a viewer whose picture stands still */
const maxWaitMs = 16_000

/**
 * [P13] Requests for a picture of a stream. A keyframe that arrived anyway answers them; only where none is young enough the
 * publisher is asked, once for all who wait, and ever more rarely while it sends none.
 */
export class KeyframeRequests {
  readonly #waiting = new Set<Waiting>()
  readonly #asks = new WeakMap<LiveStream, KeyframeThrottle>()

  /** Null: the stream has no picture, no keyframe came within 2 s, or too many requests wait. */
  ask(stream: LiveStream | undefined, maxAgeMs: number, nowMs: number): Promise<Keyframe | null> {
    if (!stream?.fanouts.has('video') || this.#waiting.size >= maxWaiting) return Promise.resolve(null)
    const sinceMs = nowMs - maxAgeMs
    const keyframe = stream.keyframe(sinceMs, nowMs)
    if (keyframe || !this.#isAsked(stream, nowMs)) return Promise.resolve(keyframe)
    return new Promise((resolve) => {
      this.#waiting.add({ stream, sinceMs, untilMs: nowMs + waitMs, resolve })
    })
  }

  /** Every 50 ms. */
  tick(nowMs: number): void {
    for (const one of this.#waiting) {
      const keyframe = one.stream.keyframe(one.sinceMs, nowMs)
      if (keyframe) this.#asks.delete(one.stream)
      else if (nowMs < one.untilMs) continue
      this.#waiting.delete(one)
      one.resolve(keyframe)
    }
  }

  /** Whether the publisher has been asked for a keyframe, now or for another request that waits. */
  #isAsked(stream: LiveStream, nowMs: number): boolean {
    if ([...this.#waiting].some((one) => one.stream === stream)) return true
    const before = this.#asks.get(stream) ?? newKeyframeThrottle
    const { asks, granted } = askForKeyframe(before, nowMs, maxWaitMs)
    this.#asks.set(stream, asks)
    return granted && stream.askForKeyframe(nowMs)
  }
}
