import type { Receipt } from '../schemas/index.ts'

/** [R2] What the house signs of a receipt: everything about the seconds and the money, and what came before it. */
export type SignedFacts = Pick<
  Receipt,
  | 'billedSeconds'
  | 'cash'
  | 'charged'
  | 'endReason'
  | 'endedAt'
  | 'heldSeconds'
  | 'intervals'
  | 'performerName'
  | 'performerNumber'
  | 'previous'
  | 'pricePerMinute'
  | 'promo'
  | 'sessionId'
  | 'startedAt'
  | 'type'
> & {
  // receipts from before there were subscribers' prices, or tips, do not have them
  normalPricePerMinute?: Receipt['normalPricePerMinute'] | undefined
  tips?: Receipt['tips'] | undefined
}

/**
 * The one text of these facts: JSON, keys in order, no spaces. `docs/protocols/receipt.md` shows one. A normal price
 * beside the one that was paid makes it the second version, tips the third; every other receipt is still written as the
 * first.
 */
export function canonicalReceipt(facts: SignedFacts): string {
  const { normalPricePerMinute = null, tips = 0 } = facts
  return JSON.stringify({
    billedSeconds: facts.billedSeconds,
    cash: facts.cash,
    charged: facts.charged,
    endReason: facts.endReason,
    endedAt: facts.endedAt,
    heldSeconds: facts.heldSeconds,
    intervals: facts.intervals.map(({ from, to }) => ({ from, to })),
    ...(normalPricePerMinute !== null && { normalPricePerMinute }),
    performerName: facts.performerName,
    performerNumber: facts.performerNumber,
    previous: facts.previous,
    pricePerMinute: facts.pricePerMinute,
    promo: facts.promo,
    sessionId: facts.sessionId,
    startedAt: facts.startedAt,
    ...(tips > 0 && { tips }),
    type: facts.type,
    version: tips > 0 ? 3 : normalPricePerMinute === null ? 1 : 2,
  })
}

/** What the next receipt's `previous` is the SHA-256 of: the signed text and its signature. */
export function sealedText(canonical: string, signature: string): string {
  return `${canonical}.${signature}`
}
