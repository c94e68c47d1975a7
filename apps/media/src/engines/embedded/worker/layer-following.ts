import {
  abandonTry,
  chooseLayer,
  hasQueue,
  type LayerChoice,
  layerReportEveryMs,
  newLayerChoice,
} from '../metered/layer-choice.ts'
import type { DownTrack } from './down-track.ts'
import type { Layer, VideoLayers } from './video-layers.ts'

/** a keyframe that was asked for and did not come is asked for again */
const askEveryMs = 500
/** packets that a try may cost */
const fewMissed = 2
/** longer ticks repeat no more */
const longestTickMs = 100

export interface LayerFollowingOptions {
  downTrack: DownTrack
  layers: VideoLayers
  /** false: the highest layer that runs, whatever the line carries */
  isByLine: boolean
  askForKeyframe(layer: Layer, nowMs: number): void
}

/** [E6] Keeps one viewer on the layer that its line carries, among those that run. */
export class LayerFollowing {
  readonly #options: LayerFollowingOptions
  #choice: LayerChoice = newLayerChoice
  #askedMs = Number.NEGATIVE_INFINITY
  #atMs: number
  /** the counters at the latest report */
  #before: { atMs: number; sent: number; requested: number; stoodMs: number }

  constructor(options: LayerFollowingOptions, nowMs: number) {
    this.#options = options
    this.#atMs = nowMs
    this.#before = { atMs: nowMs, sent: 0, requested: 0, stoodMs: 0 }
  }

  /** Every 50 ms. */
  tick(nowMs: number): void {
    const elapsedMs = Math.min(longestTickMs, nowMs - this.#atMs)
    this.#atMs = nowMs
    const { layers, downTrack, isByLine, askForKeyframe } = this.#options
    if (!layers.isChoice) return
    if (isByLine) this.#report(nowMs)
    const { running } = layers
    const wanted = running[Math.max(0, running.length - 1 - this.#choice.below)]
    if (!wanted) return
    this.#try(wanted, running[running.indexOf(wanted) + 1], elapsedMs)
    if (!downTrack.follow(wanted.fanout) || nowMs - this.#askedMs < askEveryMs) return
    this.#askedMs = nowMs
    askForKeyframe(wanted, nowMs)
  }

  #report(nowMs: number): void {
    const { downTrack, layers } = this.#options
    const { stoodMs, requested } = downTrack.gaps
    const sent = downTrack.sentPackets - this.#before.sent
    const missed = requested - this.#before.requested
    // copies that fill the line push the stream's own packets out
    const isTooMuch = missed > fewMissed || hasQueue(this.#choice, downTrack.rttMs)
    if (this.#choice.triedReports !== null && isTooMuch) this.#choice = abandonTry(this.#choice, nowMs)
    if (nowMs - this.#before.atMs < layerReportEveryMs) return
    this.#choice = chooseLayer(this.#choice, {
      nowMs,
      layers: layers.running.length,
      missedPercent: sent > 0 ? Math.min(100, (100 * missed) / sent) : 0,
      rttMs: downTrack.rttMs,
      stoodMs: stoodMs - this.#before.stoodMs,
      isPaused: downTrack.isPaused,
    })
    this.#before = { atMs: nowMs, sent: downTrack.sentPackets, requested, stoodMs }
  }

  /** Fills the line to the size of the next higher layer. */
  #try(wanted: Layer, higher: Layer | undefined, elapsedMs: number): void {
    if (this.#choice.triedReports === null || !higher) return
    this.#options.downTrack.repeat(((higher.kbps - wanted.kbps) * elapsedMs) / 8)
  }
}
