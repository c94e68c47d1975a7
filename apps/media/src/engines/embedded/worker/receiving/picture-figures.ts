import type { ArrivingFigures } from '@footlight/contract'
import type { PictureFormat } from '../../rtp/picture.ts'

/** rates are those of so many latest seconds: a keyframe makes one second of two the heavier */
const averagedSeconds = 4
/** a longer interval between keyframes is reported as this: there may be no next one */
const maxIntervalMs = 60_000
/** a longer side is noise: no encoder of live pictures makes one */
const maxSide = 16_384
/** changes of rates and interval below this part of what was reported are not reported */
const notable = 0.25

interface Second {
  ms: number
  bytes: number
  frames: number
}

/** [H1] Counts what a publisher's picture consists of. Times are steady milliseconds. */
export class PictureFigures {
  readonly #codec: string
  readonly #seconds: Second[] = []
  #current = { bytes: 0, frames: 0 }
  #sinceMs: number
  #keyframeMs: number | null = null
  #intervalMs: number | null = null
  #reported: ArrivingFigures | null = null

  constructor(codec: string, nowMs: number) {
    this.#codec = codec
    this.#sinceMs = nowMs
  }

  /** Counts a packet of the picture. `ends`: it is the last of a frame, which a decoder may be able to show or not. */
  packet(bytes: number, ends: boolean): void {
    this.#current.bytes += bytes
    if (ends) this.#current.frames += 1
  }

  keyframe(nowMs: number): void {
    if (this.#keyframeMs !== null) this.#intervalMs = nowMs - this.#keyframeMs
    this.#keyframeMs = nowMs
  }

  /** The figures of another picture were reported meanwhile. */
  forgetReported(): void {
    this.#reported = null
  }

  /** Ends a second; returns the figures when they are first known, and when they have changed notably. */
  secondEnded(format: PictureFormat | null, nowMs: number): ArrivingFigures | null {
    this.#seconds.push({ ms: nowMs - this.#sinceMs, ...this.#current })
    if (this.#seconds.length > averagedSeconds) this.#seconds.shift()
    this.#current = { bytes: 0, frames: 0 }
    this.#sinceMs = nowMs
    const ms = this.#sum('ms')
    if (this.#keyframeMs === null || ms < 500) return null
    const size = format && isSize(format) ? format : null
    const figures: ArrivingFigures = {
      width: size?.width ?? null,
      height: size?.height ?? null,
      codec: this.#codec,
      profile: format?.profile ?? null,
      framesPerSecond: Math.round((this.#sum('frames') * 1000) / ms),
      bitrate: Math.round((this.#sum('bytes') * 8) / ms) * 1000,
      keyframeIntervalMs: this.#keyframeIntervalMs(this.#keyframeMs, nowMs),
    }
    if (this.#reported && !isNotable(this.#reported, figures)) return null
    this.#reported = figures
    return figures
  }

  #sum(part: keyof Second): number {
    return this.#seconds.reduce((sum, second) => sum + second[part], 0)
  }

  /** Null until it is known: the first one may be short. */
  #keyframeIntervalMs(keyframeMs: number, nowMs: number): number | null {
    const sinceMs = nowMs - keyframeMs
    if (this.#intervalMs === null && sinceMs < 2_500) return null
    const longestMs = Math.min(maxIntervalMs, Math.max(this.#intervalMs ?? 0, sinceMs))
    return Math.round(longestMs / 100) * 100
  }
}

const isSize = ({ width, height }: PictureFormat): boolean =>
  [width, height].every((side) => side > 0 && side <= maxSide)

const isNotable = (was: ArrivingFigures, is: ArrivingFigures): boolean => {
  const kinds = ['width', 'height', 'codec', 'profile'] as const
  const rates = ['framesPerSecond', 'bitrate', 'keyframeIntervalMs'] as const
  return kinds.some((kind) => was[kind] !== is[kind]) || rates.some((rate) => isFar(was[rate], is[rate]))
}

const isFar = (was: number | null, is: number | null): boolean =>
  was === null || is === null ? was !== is : Math.abs(is - was) > was * notable
