import type { PacketFanout } from '../../rtp/packet-fanout.ts'

/** [E6] One simulcast layer of a stream's picture, as its viewers see it; a stream without simulcast has one. */
export interface Layer {
  readonly index: number
  readonly fanout: PacketFanout
  pixels: number
  kbps: number
}

/** A layer without a picture for so long does not run: its publisher has switched it off for lack of bandwidth. */
const runsForMs = 700
/**
 * A browser on a narrow uplink tries a large layer every few seconds, for up to 3 s. So one that returns counts after it
 * has run for this long, and twice as long after each attempt that was soon over.
 */
const minProvedMs = 3_000
const maxProvedMs = 6_000
const soonOverMs = 10_000
const rateOverMs = 1_000
/** more are not negotiated */
export const maxLayers = 4

interface Run {
  picturedMs: number
  /** when the latest run began; the first one counts at once */
  sinceMs: number
  provedAfterMs: number
  bytes: number
}

const newRun: Run = {
  picturedMs: Number.NEGATIVE_INFINITY,
  sinceMs: Number.NEGATIVE_INFINITY,
  provedAfterMs: minProvedMs,
  bytes: 0,
}

/** The layers of a stream's picture. All have the numbers of the first, which need not be the largest. */
export class VideoLayers {
  readonly #create: () => PacketFanout
  readonly #layers: (Layer & Run)[] = []
  /** one beside the first has had a picture: it may be the only one that runs */
  #isChoice = false
  #running: readonly Layer[] = []
  #ratedMs = Number.NEGATIVE_INFINITY

  constructor(first: PacketFanout, create: () => PacketFanout) {
    this.#create = create
    this.#add(first)
  }

  /** Whether there is anything to choose. */
  get isChoice(): boolean {
    return this.#isChoice
  }

  /** The layers whose pictures arrive, the smallest first. */
  get running(): readonly Layer[] {
    return this.#running
  }

  /** The one with the largest pictures; before any have arrived the first. */
  get highest(): Layer | undefined {
    return this.#running.at(-1) ?? this.#layers[0]
  }

  at(index: number): Layer | undefined {
    while (this.#layers.length <= index && index < maxLayers) this.#add(this.#create())
    return this.#layers[index]
  }

  of(fanout: PacketFanout): Layer | undefined {
    return this.#layers.find((layer) => layer.fanout === fanout)
  }

  /** Notes a picture of a layer. */
  pictured(index: number, pixels: number, nowMs: number): void {
    const layer = this.#layers[index]
    if (!layer) return
    const hasBegun = nowMs - layer.picturedMs >= runsForMs
    this.#isChoice ||= index > 0
    if (hasBegun) beginRun(layer, nowMs)
    layer.picturedMs = nowMs
    layer.pixels = pixels
    if (hasBegun) this.#arrange(nowMs)
  }

  tick(nowMs: number): void {
    this.#arrange(nowMs)
    const elapsedMs = nowMs - this.#ratedMs
    if (elapsedMs < rateOverMs) return
    this.#ratedMs = nowMs
    for (const layer of this.#layers) {
      layer.kbps = ((layer.fanout.bytes - layer.bytes) * 8) / elapsedMs
      layer.bytes = layer.fanout.bytes
    }
  }

  #add(fanout: PacketFanout): void {
    const index = this.#layers.length
    this.#layers.push({ index, fanout, pixels: 0, kbps: 0, ...newRun })
  }

  #arrange(nowMs: number): void {
    const pictured = this.#layers.filter(({ picturedMs }) => nowMs - picturedMs < runsForMs)
    const proved = pictured.filter(({ sinceMs, provedAfterMs }) => nowMs - sinceMs >= provedAfterMs)
    // after a pause of the publisher all are new
    this.#running = (proved.length > 0 ? proved : pictured).sort(
      (one, other) => one.pixels - other.pixels || other.index - one.index,
    )
  }
}

const beginRun = (run: Run, nowMs: number): void => {
  if (run.picturedMs === newRun.picturedMs) return
  const wasSoonOver = run.picturedMs - run.sinceMs < soonOverMs
  run.provedAfterMs = wasSoonOver ? Math.min(maxProvedMs, 2 * run.provedAfterMs) : minProvedMs
  run.sinceMs = nowMs
}
