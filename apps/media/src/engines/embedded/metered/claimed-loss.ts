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
