/** What a viewer's report block says of what it received. */
export interface Claim {
  /** extended, as we count what we sent */
  highestSequence: number
  /** 0 to 255, of the packets expected since the claim before */
  fractionLost: number
  cumulativeLost: number
}

/**
 * [B11] The loss that is credible in a claim, 0 to 100: no more than its numbers and the previous claim support. The
 * highest packet itself has arrived, and the cumulative loss must have grown by as many packets as were lost since. A claim
 * that cannot be true counts as no loss.
 */
export const believedLoss = (before: Claim, now: Claim): number => {
  const expected = now.highestSequence - before.highestSequence
  const claimed = now.fractionLost / 256
  if (expected <= 0 || claimed > (expected - 1) / expected) return 0
  const counted = Math.max(0, now.cumulativeLost - before.cumulativeLost) / expected
  return Math.min(claimed, counted) * 100
}
