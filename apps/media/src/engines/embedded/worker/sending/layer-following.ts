import {
  abandonTry,
  chooseLayer,
  hasQueue,
  isCalm,
  type LayerChoice,
  layerReportEveryMs,
  newLayerChoice,
} from '../../metered/layer-choice.ts'
import type { Layer, VideoLayers } from '../streams/video-layers.ts'
import type { DownTrack } from './down-track.ts'

/** a keyframe that was asked for and did not come is asked for again, ever more rarely */
const askAgainAfterMs = 500
const maxAskAgainAfterMs = 4_000
/** packets that a try may cost */
const fewMissed = 2
/** a change of size that is told sooner after the one before waits: each may cost the publisher a keyframe */
const sizeEveryMs = 5_000
/** longer ticks repeat no more */
const longestTickMs = 100

export interface LayerFollowingOptions {
  downTrack: DownTrack
  layers: VideoLayers
  /** false: the highest layer that runs, whatever the line carries */
  isByLine: boolean
  /** [B12] it is paused for lack of funds, which says nothing of its line */
  isUnfunded(): boolean
  askForKeyframe(layer: Layer, nowMs: number): void
}

/** [E6] Keeps one viewer on the layer that its line carries and the size of its picture needs, among those that run. */
export class LayerFollowing {
  readonly #options: LayerFollowingOptions
  #choice: LayerChoice = newLayerChoice
  #askedMs = Number.NEGATIVE_INFINITY
  #askAgainAfterMs = askAgainAfterMs
  #atMs: number
  /** at how many pixels its picture is shown: as it counts, since when, and as it was told last */
  #size = { pixels: Number.POSITIVE_INFINITY, sinceMs: Number.NEGATIVE_INFINITY }
  #reportedPixels = Number.POSITIVE_INFINITY
  /** the counters at the latest report */
  #before: { atMs: number; sent: number; requested: number; stoodMs: number }

  constructor(options: LayerFollowingOptions, nowMs: number) {
    this.#options = options
    this.#atMs = nowMs
    this.#before = { atMs: nowMs, sent: 0, requested: 0, stoodMs: 0 }
  }

  showAt(pixels: number): void {
    const { downTrack, layers } = this.#options
    this.#reportedPixels = pixels
    const largest = usefulLayers(layers.running, pixels).at(-1)
    if (largest) downTrack.beginWith(largest.fanout)
  }

  /** Every 50 ms. */
  tick(nowMs: number): void {
    const elapsedMs = Math.min(longestTickMs, nowMs - this.#atMs)
    this.#atMs = nowMs
    const { layers, downTrack, isByLine, askForKeyframe } = this.#options
    if (!layers.isChoice) return
    if (this.#reportedPixels !== this.#size.pixels && nowMs - this.#size.sinceMs >= sizeEveryMs)
      this.#size = { pixels: this.#reportedPixels, sinceMs: nowMs }
    const useful = usefulLayers(layers.running, this.#size.pixels)
    if (isByLine) this.#report(useful.length, nowMs)
    const wanted = useful[Math.max(0, useful.length - 1 - this.#choice.below)]
    if (!wanted) return
    this.#try(wanted, useful[useful.indexOf(wanted) + 1], elapsedMs)
    if (!downTrack.follow(wanted.fanout)) this.#askAgainAfterMs = askAgainAfterMs
    else if (nowMs - this.#askedMs >= this.#askAgainAfterMs) {
      this.#askedMs = nowMs
      this.#askAgainAfterMs = Math.min(maxAskAgainAfterMs, 2 * this.#askAgainAfterMs)
      askForKeyframe(wanted, nowMs)
    }
  }

  #report(layers: number, nowMs: number): void {
    const { downTrack } = this.#options
    const { stoodMs, requested } = downTrack.gaps
    const sent = downTrack.sent.packets - this.#before.sent
    const missed = requested - this.#before.requested
    if (this.#options.isUnfunded()) {
      this.#before = { atMs: nowMs, sent: downTrack.sent.packets, requested, stoodMs }
      return
    }
    // copies that fill the line push the stream's own packets out
    const missedPercent = sent > 0 ? Math.min(100, (100 * missed) / sent) : 0
    const isMissing = missed > fewMissed && !isCalm(this.#choice, missedPercent)
    const isTooMuch = isMissing || hasQueue(this.#choice, downTrack.rttMs)
    if (this.#choice.triedReports !== null && isTooMuch) this.#choice = abandonTry(this.#choice, nowMs)
    if (nowMs - this.#before.atMs < layerReportEveryMs) return
    this.#choice = chooseLayer(this.#choice, {
      nowMs,
      layers,
      missedPercent,
      rttMs: downTrack.rttMs,
      stoodMs: stoodMs - this.#before.stoodMs,
      isPaused: downTrack.isPaused,
    })
    this.#before = { atMs: nowMs, sent: downTrack.sent.packets, requested, stoodMs }
  }

  /** Fills the line to the size of the next higher layer. */
  #try(wanted: Layer, higher: Layer | undefined, elapsedMs: number): void {
    if (this.#choice.triedReports === null || !higher) return
    this.#options.downTrack.repeat(((higher.kbps - wanted.kbps) * elapsedMs) / 8)
  }
}

/** The layers up to the smallest one that has as many pixels as are shown; all where none has. */
const usefulLayers = (running: readonly Layer[], shownPixels: number): readonly Layer[] => {
  const enough = running.findIndex(({ pixels }) => pixels >= shownPixels)
  return enough < 0 ? running : running.slice(0, enough + 1)
}
