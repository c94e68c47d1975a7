import type { Receipt } from '../../schemas.ts'
import { firstFullVersion, isFullVersion, receiptFields } from './fields.ts'

type OfVersion4 = 'endedBy' | 'tipsPromo'
type OfVersion5 = 'performerPictureSeconds' | 'clientPictureSeconds'
type SealedByAll =
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
export type MayBeMissing<Names extends keyof Receipt> = { [Name in Names]?: Receipt[Name] | undefined }

/** [R2] The sealed text: seconds, money, the end, and the previous receipt. Both sides have the same text [R3]. */
export type SealedFacts = Pick<Receipt, SealedByAll> &
  // receipts from before there were subscribers' prices, or tips, or version 4, or 5, do not have them
  MayBeMissing<'normalPricePerMinute' | 'tips' | 'version' | OfVersion4 | OfVersion5>

/**
 * The one text of these facts: JSON, keys in order, no spaces. `docs/protocols/receipt.md` shows one. From version 4 on it
 * holds every field that its version has; before it a normal price beside the one that was paid made the second version, tips the
 * third. Which of the three it was is read from these two, never from what a file says of itself.
 */
export function canonicalReceipt(facts: SealedFacts): string {
  const { normalPricePerMinute = null, tips = 0 } = facts
  const isFull = isFullVersion(facts.version)
  const version = isFull ? facts.version : tips > 0 ? 3 : normalPricePerMinute === null ? 1 : 2
  const silent = { normalPricePerMinute: normalPricePerMinute === null, tips: tips === 0 }
  const entries = Object.entries({ ...facts, version }).filter(([name]) => {
    const { sealedSince } = receiptFields[name as keyof Receipt] ?? {}
    if (sealedSince === undefined || sealedSince > (isFull ? Number(version) : firstFullVersion - 1))
      return false
    return isFull || !silent[name as keyof typeof silent]
  })
  return canonicalJson(Object.fromEntries(entries))
}

/** [R2] Everything that one reader is shown, the seal's signature included: what `readerSignature` is over. */
export function readerText(receipt: object): string {
  const entries = Object.entries(receipt).filter(
    ([name]) => name !== 'readerSignature' && Object.hasOwn(receiptFields, name),
  )
  return canonicalJson(Object.fromEntries(entries))
}

/** The input of the SHA-256 in the next receipt's `previous`: the signed text and its signature. */
export function sealedText(canonical: string, signature: string): string {
  return `${canonical}.${signature}`
}

/** JSON without spaces, the keys of each object in the order of their letters. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
