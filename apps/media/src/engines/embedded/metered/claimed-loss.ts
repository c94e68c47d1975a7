/** What a viewer's report block says of what it received. */
export interface Claim {
  /** extended, as we count what we sent */
  highestSequence: number
  /** 0 to 255, of the packets expected since the claim before */
  fractionLost: number
  cumulativeLost: number
}

/**
 * [B11] The loss to believe of a claim, 0 to 100, given the one before: what its own numbers bear out, and no more. The
 * highest packet itself has arrived, and the packets lost in all have grown by as many as were lost since. A claim that
 * cannot be true is not believed at all.
 */
export const believedLoss = (before: Claim, now: Claim): number => {
  const expected = now.highestSequence - before.highestSequence
  const claimed = now.fractionLost / 256
  if (expected <= 0 || claimed > (expected - 1) / expected) return 0
  const counted = Math.max(0, now.cumulativeLost - before.cumulativeLost) / expected
  return Math.min(claimed, counted) * 100
}
