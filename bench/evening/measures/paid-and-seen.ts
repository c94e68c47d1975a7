import type { Receipt } from '@footlight/contract'

export interface Comparison {
  paid: number
  seen: number
  /** paid seconds that had no picture, nor the one before or after: a packet on its way may be late by that much */
  blind: number
}

/** The seconds of a receipt beside those in which its viewer was given a picture. */
export function compare(receipt: Pick<Receipt, 'intervals'>, seen: ReadonlySet<number>): Comparison {
  const paid = paidSeconds(receipt)
  const hasPicture = (second: number) => [second - 1, second, second + 1].some((near) => seen.has(near))
  return {
    paid: paid.length,
    seen: seen.size,
    blind: paid.filter((second) => !hasPicture(second)).length,
  }
}

/** Unix seconds. */
export function paidSeconds({ intervals }: Pick<Receipt, 'intervals'>): number[] {
  return intervals.flatMap(({ from, to }) => {
    const first = Math.floor(Date.parse(from) / 1000)
    return Array.from({ length: Math.floor(Date.parse(to) / 1000) - first }, (_, index) => first + index)
  })
}
