/** What a viewer's report block says of what it received. */
export interface Claim {
  /** extended, as we count what we sent */
  highestSequence: number
  /** in all; what is on its way again does not count */
  cumulativeLost: number
}

/**
 * [B11] The loss that is credible in a claim, 0 to 100: by how much the cumulative loss has grown since the previous claim.
 * The highest packet itself has arrived: a claim that cannot be true counts as no loss.
 */
export const believedLoss = (before: Claim, now: Claim): number => {
  const expected = now.highestSequence - before.highestSequence
  const lost = Math.max(0, now.cumulativeLost - before.cumulativeLost)
  return expected <= 0 || lost >= expected ? 0 : (100 * lost) / expected
}

/** Reports come with every request for a packet: the loss of a few packets is no share of a stream. */
const overMs = 1_000
const maxClaims = 64

/** [B11] What a viewer claimed in the latest second. Times are steady milliseconds. */
export class Claims {
  /** oldest first; the first one is a second old or older */
  readonly #claims: (Claim & { atMs: number })[] = []

  /** Nothing was sent yet. */
  get isEmpty(): boolean {
    return this.#claims.length === 0
  }

  /** Everything before this packet counts as received. */
  beginWith(sequence: number): void {
    this.#claims.push({ highestSequence: sequence - 1, cumulativeLost: 0, atMs: Number.NEGATIVE_INFINITY })
  }

  /**
   * The credible loss of the latest second, 0 to 100; null for a claim that says nothing new. `reportedLost`: in all, with
   * what is on its way. That is asked for only where the claim is new: it takes longer than reading a report.
   */
  take(
    highestSequence: number,
    reportedLost: number,
    onTheirWay: () => number,
    nowMs: number,
  ): number | null {
    const [before] = this.#claims
    const last = this.#claims.at(-1)
    if (!before || !last || highestSequence <= last.highestSequence) return null
    // what has arrived may still count as on its way: a claim that went below the truth would be a loss a second later
    const least = Math.min(reportedLost, last.cumulativeLost)
    const claim = { highestSequence, cumulativeLost: Math.max(least, reportedLost - onTheirWay()) }
    this.#claims.push({ ...claim, atMs: nowMs })
    while (nowMs - (this.#claims[1]?.atMs ?? nowMs) >= overMs || this.#claims.length > maxClaims)
      this.#claims.shift()
    return believedLoss(before, claim)
  }
}
