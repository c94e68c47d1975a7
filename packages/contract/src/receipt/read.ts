import type { Receipt } from '../schemas/index.ts'
import type { CheckedReceipt } from './check.ts'
import { isRecord, ownValue, receiptFields, sealVersion } from './fields.ts'

export type ReceiptReading =
  | { receipt: CheckedReceipt }
  /** the file contains no receipt, or more than one */
  | { problem: 'json' | 'several' }
  /** the first field that is missing or not what it should be */
  | { problem: 'field'; field: string }

/**
 * [R2] Reads a receipt of a file that anybody may have made: exactly what is signed of it, and nothing beside it. Where it
 * has a signature for its reader that is every field, else what the seal of its version holds.
 */
export function readReceipt(value: unknown): ReceiptReading {
  const found = isRecord(value) && Object.hasOwn(value, 'receipt') ? value.receipt : value
  if (Array.isArray(found) || (isRecord(found) && Array.isArray(found.receipts)))
    return { problem: 'several' }
  if (!isRecord(found)) return { problem: 'json' }
  const isForReader = (ownValue(found, 'readerSignature') ?? null) !== null
  const isNewest = isForReader || ownValue(found, 'version') === sealVersion
  const receipt: Record<string, unknown> = {}
  for (const name of Object.keys(receiptFields) as (keyof Receipt)[]) {
    const field = receiptFields[name]
    const isSealed =
      name === 'signature' || (field.sealedSince ?? sealVersion + 1) <= (isNewest ? sealVersion : 3)
    if (!isForReader && !isSealed) continue
    const own = ownValue(found, name)
    if (own === undefined && field.isNew && !isNewest) continue
    if (!field.is(own)) return { problem: 'field', field: name }
    receipt[name] = own
  }
  // every field was looked at above
  return { receipt: receipt as unknown as CheckedReceipt }
}
