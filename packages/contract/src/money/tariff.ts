/**
 * [B1] Credits owed after `seconds` billed seconds: floor(seconds × price / 60), always on the running total.
 * Integers in, integer out; exact up to 2^53.
 */
export function chargedFor(seconds: number, priceCreditsPerMinute: number): number {
  return Number((BigInt(seconds) * BigInt(priceCreditsPerMinute)) / 60n)
}

/** Whole seconds that `credits` pay for: the largest t with chargedFor(t) ≤ credits. Infinity for a free price. */
export function affordableSeconds(credits: number, priceCreditsPerMinute: number): number {
  if (priceCreditsPerMinute === 0) return Number.POSITIVE_INFINITY
  return Number(((BigInt(credits) + 1n) * 60n - 1n) / BigInt(priceCreditsPerMinute))
}

/** [L7] The performer's part of a running total, rounded down; the platform has the rest. */
export function performerPart(totalCredits: number, sharePercent: number): number {
  return Number((BigInt(totalCredits) * BigInt(sharePercent)) / 100n)
}
