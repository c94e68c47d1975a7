import type { MediaKind } from '../../port.ts'

/** [E2] RTP that is silent for so long says that its sender vanished, where ICE takes 29 s. */
const absentAfterMs = 2_000
const lostAfterMs = 5_000
const connectWithinMs = 20_000
const never = Number.NEGATIVE_INFINITY

/** What arrives from a publisher at the moment, told when it changes. */
export class Presence {
  readonly #createdMs: number
  readonly #changed: (hasVideo: boolean, hasAudio: boolean) => void
  #connectedMs: number | null = null
  readonly #lastMs: Record<MediaKind, number> = { video: never, audio: never }
  readonly #told: Record<MediaKind, boolean> = { video: false, audio: false }

  constructor(createdMs: number, changed: (hasVideo: boolean, hasAudio: boolean) => void) {
    this.#createdMs = createdMs
    this.#changed = changed
  }

  connected(nowMs: number): void {
    this.#connectedMs = nowMs
  }

  packet(kind: MediaKind, nowMs: number): void {
    this.#lastMs[kind] = nowMs
    if (!this.#told[kind]) this.tick(nowMs)
  }

  tick(nowMs: number): void {
    const hasVideo = nowMs - this.#lastMs.video < absentAfterMs
    const hasAudio = nowMs - this.#lastMs.audio < absentAfterMs
    if (hasVideo === this.#told.video && hasAudio === this.#told.audio) return
    this.#told.video = hasVideo
    this.#told.audio = hasAudio
    this.#changed(hasVideo, hasAudio)
  }

  /** Why the connection is to be given up, if it is. */
  over(nowMs: number): 'silent' | 'failed' | null {
    if (this.#connectedMs === null) return nowMs - this.#createdMs > connectWithinMs ? 'failed' : null
    const heardMs = Math.max(this.#connectedMs, this.#lastMs.video, this.#lastMs.audio)
    return nowMs - heardMs > lostAfterMs ? 'silent' : null
  }
}
