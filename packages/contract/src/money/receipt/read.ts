import type { Receipt } from '../../schemas.ts'
import type { CheckedReceipt } from './check.ts'
import { firstFullVersion, isFullVersion, isRecord, ownValue, receiptFields } from './fields.ts'

export type ReadReceipt =
  | { receipt: CheckedReceipt }
  /** the file contains no receipt, or more than one */
  | { problem: 'json' | 'several' }
  /** the first field that is missing or not what it should be */
  | { problem: 'field'; field: string }

/**
 * [R2] Reads a receipt from a file that anybody may have made. Only signed fields are returned: with a signature for the
 * reader every field of that time, without one those that the seal of its version holds.
 */
export function readReceipt(value: unknown): ReadReceipt {
  const found = isRecord(value) && Object.hasOwn(value, 'receipt') ? value.receipt : value
  if (Array.isArray(found) || (isRecord(found) && Array.isArray(found.receipts)))
    return { problem: 'several' }
  if (!isRecord(found)) return { problem: 'json' }
  const isForReader = (ownValue(found, 'readerSignature') ?? null) !== null
  const version = ownValue(found, 'version')
  const isFull = isFullVersion(version)
  const sealedUpTo = isFull ? version : firstFullVersion - 1
  const receipt: Record<string, unknown> = {}
  for (const name of Object.keys(receiptFields) as (keyof Receipt)[]) {
    const field = receiptFields[name]
    const { sealedSince = Number.POSITIVE_INFINITY } = field
    const isSealed = name === 'signature' || sealedSince <= sealedUpTo
    if (!isForReader && !isSealed) continue
    const own = ownValue(found, name)
    // a later version's field is in no older file; without a signature for the reader the seal alone counts
    const isLater =
      field.sealedSince !== undefined && field.sealedSince > Math.max(firstFullVersion, sealedUpTo)
    if (own === undefined && field.isNew && (isLater || !(isForReader || isFull))) continue
    if (!field.is(own)) return { problem: 'field', field: name }
    receipt[name] = own
  }
  // every field was looked at above
  return { receipt: receipt as unknown as CheckedReceipt }
}
