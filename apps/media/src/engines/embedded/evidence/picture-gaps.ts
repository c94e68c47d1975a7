/** A packet that is missing for longer stops the picture: until then a browser repairs it behind what it shows. */
const stopsAfterMs = 300
/** A packet that was refused for so long is not waited for: only a keyframe continues the picture. */
const beyondRepairAfterMs = 500
/** Browsers that do not know the round trip ask again every 100 to 120 ms. */
const unknownRttMs = 100
/** A packet that is not asked for again within this time after a round trip has arrived. */
const askedAgainWithinMs = 150
/** the oldest is forgotten first */
const maxMissing = 512

interface Missing {
  sinceMs: number
  askedMs: number
  /** false: the request was refused, and the packet is not on its way */
  isResent: boolean
}

/**
 * [E6, B11] What a viewer still misses of its picture, by its own requests: a lost packet counts as lost only while it is
 * not repaired, and a second is no picture where most of it stood still. Times are steady milliseconds.
 */
export class PictureGaps {
  readonly #missing = new Map<number, Missing>()
  /** the first packet of the latest whole keyframe: no picture needs one from before it */
  #first = Number.NEGATIVE_INFINITY
  #keyframeAsked = false
  #stoodMs = 0
  #requested = 0
  #atMs: number | null = null

  /** The viewer asked for this packet; `isResent`: a copy of it is on its way. */
  asked(sequence: number, isResent: boolean, nowMs: number): void {
    // of a layer that was left: neither sent again nor needed
    if (sequence < this.#first && !isResent) return
    const known = this.#missing.get(sequence)
    const sinceMs = known?.sinceMs ?? nowMs
    if (!known) this.#requested += 1
    this.#missing.set(sequence, { sinceMs, askedMs: nowMs, isResent })
    if (this.#missing.size <= maxMissing) return
    const [oldest] = this.#missing.keys()
    if (oldest !== undefined) this.#missing.delete(oldest)
  }

  /** The viewer asked for a keyframe: it cannot go on without one. */
  keyframeAsked(): void {
    this.#keyframeAsked = true
  }

  /** A whole keyframe was sent, which began with this packet: nothing before it is needed. */
  keyframeSent(first: number): void {
    this.#keyframeAsked = false
    this.#first = Math.max(this.#first, first)
    for (const [sequence, { isResent }] of this.#missing)
      if (sequence < first && !isResent) this.#missing.delete(sequence)
  }

  /** The viewer is sent nothing for a while, and begins anew with a keyframe. */
  clear(): void {
    this.#missing.clear()
    this.#keyframeAsked = false
  }

  /** How many packets the viewer misses that are on their way to it. */
  onTheirWay(rttMs: number | null, nowMs: number): number {
    this.#forgetRepaired(rttMs, nowMs)
    let count = 0
    for (const { isResent } of this.#missing.values()) if (isResent) count += 1
    return count
  }

  /** Whether only a keyframe can continue the picture. */
  isBeyondRepair(nowMs: number): boolean {
    if (this.#keyframeAsked) return true
    for (const { isResent, sinceMs } of this.#missing.values())
      if (!isResent && nowMs - sinceMs > beyondRepairAfterMs) return true
    return false
  }

  /** Counts the time since the previous tick if the picture stands still. */
  tick(rttMs: number | null, nowMs: number): void {
    const elapsedMs = nowMs - (this.#atMs ?? nowMs)
    this.#atMs = nowMs
    this.#forgetRepaired(rttMs, nowMs)
    if (this.#standsStill(nowMs)) this.#stoodMs += elapsedMs
  }

  /** For how long the picture has stood still in all. */
  get stoodMs(): number {
    return this.#stoodMs
  }

  /** How many packets the viewer asked for in all, each counted once. */
  get requested(): number {
    return this.#requested
  }

  #standsStill(nowMs: number): boolean {
    if (this.#keyframeAsked) return true
    for (const [sequence, { sinceMs }] of this.#missing)
      if (sequence >= this.#first && nowMs - sinceMs > stopsAfterMs) return true
    return false
  }

  #forgetRepaired(rttMs: number | null, nowMs: number): void {
    const withinMs = Math.max(unknownRttMs, rttMs ?? 0) + askedAgainWithinMs
    for (const [sequence, { askedMs, isResent }] of this.#missing)
      if (isResent && nowMs - askedMs > withinMs) this.#missing.delete(sequence)
  }
}
