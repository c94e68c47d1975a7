import type { PictureFault } from '@footlight/contract'
import type { MediaKind } from '../../../../sdp/codec.ts'
import type { Arriving } from '../../../port.ts'
import { minFrames } from '../../evidence/index.ts'

/** [E2] a sender without RTP for so long has vanished; ICE would notice after 29 s */
const absentAfterMs = 2_000
const lostAfterMs = 5_000
const connectWithinMs = 20_000
/** every encoder begins with a keyframe; if none arrives within this time, one is requested */
const keyframeWithinMs = 1_000
/** [B4] a camera without frames for so long is reported */
const pictureWithinMs = 3_000
const never = Number.NEGATIVE_INFINITY

export interface MediaMonitorOptions {
  createdMs: number
  /** whether it offered a picture */
  offersVideo: boolean
  /** told when it changes */
  changed(arriving: Arriving): void
}

/** What arrives from a publisher. Times are steady milliseconds. */
export class MediaMonitor {
  readonly #options: MediaMonitorOptions
  #connectedMs: number | null = null
  readonly #lastMs: Record<MediaKind, number> = { video: never, audio: never }
  /** the frames of each layer in the current second */
  #frames: { second: number; counts: number[] } = { second: 0, counts: [] }
  #pictureMs = never
  #hasBidirectional = false
  #excessMs = never
  #reported: Arriving = { hasVideo: false, hasAudio: false, pictureFault: null }

  constructor(options: MediaMonitorOptions) {
    this.#options = options
  }

  connected(nowMs: number): void {
    this.#connectedMs = nowMs
  }

  packet(kind: MediaKind, nowMs: number): void {
    this.#lastMs[kind] = nowMs
    if (kind === 'audio' && !this.#reported.hasAudio) this.tick(nowMs)
  }

  /** Notes a complete frame that a decoder could show. `unixMs`: by the clock whose seconds are billed. */
  frame(nowMs: number, unixMs: number, layer = 0): void {
    const second = Math.floor(unixMs / 1000)
    if (second !== this.#frames.second) this.#frames = { second, counts: [] }
    const count = (this.#frames.counts[layer] ?? 0) + 1
    this.#frames.counts[layer] = count
    if (count < minFrames) return
    this.#pictureMs = nowMs
    if (!this.#reported.hasVideo) this.tick(nowMs)
  }

  bidirectional(has: boolean, nowMs: number): void {
    if (has === this.#hasBidirectional) return
    this.#hasBidirectional = has
    this.tick(nowMs)
  }

  /** A packet of the picture was not forwarded, as more arrives than is asked for. */
  tooMuch(nowMs: number): void {
    this.#excessMs = nowMs
    this.#lastMs.video = nowMs
    if (this.#reported.pictureFault !== 'TOO_MUCH') this.tick(nowMs)
  }

  tick(nowMs: number): void {
    const isTooMuch = nowMs - this.#excessMs < absentAfterMs
    const hasVideo = !isTooMuch && !this.#hasBidirectional && nowMs - this.#pictureMs < absentAfterMs
    const hasAudio = nowMs - this.#lastMs.audio < absentAfterMs
    const pictureFault = isTooMuch ? 'TOO_MUCH' : hasVideo ? null : this.#faultAt(nowMs)
    const reported = this.#reported
    if (
      hasVideo === reported.hasVideo &&
      hasAudio === reported.hasAudio &&
      pictureFault === reported.pictureFault
    )
      return
    this.#reported = { hasVideo, hasAudio, pictureFault }
    this.#options.changed(this.#reported)
  }

  /** Packets of a picture arrive, and a decoder could show none: a keyframe may help. */
  misses(nowMs: number): boolean {
    const isPicture = this.#reported.hasVideo || this.#hasBidirectional
    const isNew = this.#connectedMs === null || nowMs - this.#connectedMs < keyframeWithinMs
    return !isPicture && !isNew && nowMs - this.#lastMs.video < keyframeWithinMs
  }

  /** The reason to close the connection; null while there is none. */
  over(nowMs: number): 'silent' | 'failed' | null {
    if (this.#connectedMs === null) return nowMs - this.#options.createdMs > connectWithinMs ? 'failed' : null
    const lastPacketMs = Math.max(this.#connectedMs, this.#lastMs.video, this.#lastMs.audio)
    return nowMs - lastPacketMs > lostAfterMs ? 'silent' : null
  }

  #faultAt(nowMs: number): PictureFault | null {
    if (this.#hasBidirectional) return 'B_FRAMES'
    if (!this.#options.offersVideo || this.#connectedMs === null) return null
    return nowMs - this.#connectedMs >= pictureWithinMs ? 'NO_PICTURE' : null
  }
}
