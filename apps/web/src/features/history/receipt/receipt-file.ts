import type { Receipt } from '@footlight/contract'
import type { CheckedReceipt } from '@footlight/contract/receipt'
import { readEndReason } from '../../../blocks/receipt/end-reason.ts'

/** Bytes: a receipt of a day in pieces of ten seconds stays below it. */
export const largestReceiptFile = 1_000_000

export type ReceiptReading =
  | { receipt: CheckedReceipt }
  | { problem: 'large' | 'unreadable' | 'json' | 'several' }
  /** the first field that is missing or not what it should be */
  | { problem: 'field'; field: string }

/** [R2] A file that anybody may have made: of a receipt exactly what is signed, everything else in it is left behind. */
export async function readReceiptFile(file: Blob): Promise<ReceiptReading> {
  if (file.size > largestReceiptFile) return { problem: 'large' }
  const text = await file.text().catch(() => undefined)
  return text === undefined ? { problem: 'unreadable' } : readReceiptText(text)
}

export function readReceiptText(text: string): ReceiptReading {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'json' }
  }
  if (isRecord(value) && Object.hasOwn(value, 'receipt')) value = value.receipt
  if (Array.isArray(value) || (isRecord(value) && Array.isArray(value.receipts)))
    return { problem: 'several' }
  if (!isRecord(value)) return { problem: 'json' }
  for (const [field, isRight] of Object.entries(fields))
    if (!isRight(Object.hasOwn(value, field) ? value[field] : undefined)) return { problem: 'field', field }
  const found = Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(fields, name)))
  // every field was looked at above
  return { receipt: found as unknown as CheckedReceipt }
}

type Test = (value: unknown) => boolean
const types: readonly unknown[] = ['VIDEO', 'VIDEOCALL', 'PEEK', 'PHONE'] satisfies Receipt['type'][]
const isText =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && value.length <= 200 && pattern.test(value)
const isCount: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isInstant: Test = (value) =>
  isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/)(value) && !Number.isNaN(Date.parse(value as string))
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value)
const isInterval: Test = (value) => isRecord(value) && isInstant(value.from) && isInstant(value.to)

const fields: Record<keyof CheckedReceipt, Test> = {
  sessionId: isText(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  type: (value) => types.includes(value),
  performerName: isText(/^/),
  performerNumber: isCount,
  pricePerMinute: isCount,
  // [R2] a receipt from before there were subscribers' prices has none
  normalPricePerMinute: (value) => value === undefined || value === null || isCount(value),
  // [S18] and one from before there were tips has none
  tips: (value) => value === undefined || isCount(value),
  startedAt: orNull(isInstant),
  endedAt: isInstant,
  billedSeconds: isCount,
  heldSeconds: isCount,
  charged: isCount,
  promo: isCount,
  cash: isCount,
  intervals: (value) => Array.isArray(value) && value.every(isInterval),
  endReason: (value) => typeof value === 'string' && readEndReason(value) !== undefined,
  previous: orNull(isText(/^[0-9a-f]{64}$/)),
  signature: orNull(isText(/^/)),
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
