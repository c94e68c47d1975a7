import type { EndedBy, EndReason, Receipt } from '../../schemas.ts'
import { taxServices } from '../constants.ts'

/** The newest version of the sealed text. */
export const sealVersion = 5
/** From this one on every receipt has a signature for its reader, and an empty field is sealed like any other. */
export const firstFullVersion = 4

/** Whether a file says that it is of a version from `firstFullVersion` on, which this code knows. */
export function isFullVersion(version: unknown): version is number {
  return Number.isInteger(version) && Number(version) >= firstFullVersion && Number(version) <= sealVersion
}

interface ReceiptField {
  /** whether a value has the form of this field */
  is: (value: unknown) => boolean
  /**
   * The version from which the sealed text holds the field; up to version 3, `normalPricePerMinute` and `tips` stand in it
   * only where they have a value. A field without a version is covered by the reader's signature only.
   */
  sealedSince?: 1 | 2 | 3 | 4 | 5
  /** older files do not have it: it may be missing where it is not signed for the reader */
  isNew?: true
}

const isText =
  (pattern: RegExp, longest = 200) =>
  (value: unknown) =>
    typeof value === 'string' && value.length <= longest && pattern.test(value)
const isId = isText(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
const isDate = isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/)
const isInstant = (value: unknown) => isDate(value) && !Number.isNaN(Date.parse(value as string))
const isOneOf =
  <Word extends string>(words: Record<Word, true>) =>
  (value: unknown) =>
    typeof value === 'string' && Object.hasOwn(words, value)
const orNull = (is: ReceiptField['is']) => (value: unknown) => value === null || is(value)
const isListOf = (is: ReceiptField['is']) => (value: unknown) => Array.isArray(value) && value.every(is)
const isRecordOf = (fields: Record<string, ReceiptField['is']>) => (value: unknown) =>
  isRecord(value) &&
  Object.keys(value).length === Object.keys(fields).length &&
  Object.entries(fields).every(([name, is]) => is(ownValue(value, name)))

/**
 * [R2] Every field of a receipt, once. The server signs by this list, page and command read and check by it, and the
 * compiler asks for a line where the receipt gets a field.
 */
export const receiptFields: Record<keyof Receipt, ReceiptField> = {
  sessionId: { is: isId, sealedSince: 1 },
  type: {
    is: isOneOf<Receipt['type']>({ VIDEO: true, VIDEOCALL: true, PEEK: true, PHONE: true }),
    sealedSince: 1,
  },
  performerName: { is: isText(/^/), sealedSince: 1 },
  performerNumber: { is: isCount, sealedSince: 1 },
  clientName: { is: isText(/^/) },
  pricePerMinute: { is: isCount, sealedSince: 1 },
  normalPricePerMinute: { is: orNull(isCount), sealedSince: 2, isNew: true },
  startedAt: { is: orNull(isInstant), sealedSince: 1 },
  endedAt: { is: isInstant, sealedSince: 1 },
  billedSeconds: { is: isCount, sealedSince: 1 },
  heldSeconds: { is: isCount, sealedSince: 1 },
  performerPictureSeconds: { is: orNull(isCount), sealedSince: 5, isNew: true },
  clientPictureSeconds: { is: orNull(isCount), sealedSince: 5, isNew: true },
  charged: { is: isCount, sealedSince: 1 },
  promo: { is: isCount, sealedSince: 1 },
  cash: { is: isCount, sealedSince: 1 },
  tips: { is: isCount, sealedSince: 3, isNew: true },
  tipsPromo: { is: isCount, sealedSince: 4, isNew: true },
  intervals: { is: isListOf(isRecordOf({ from: isInstant, to: isInstant })), sealedSince: 1 },
  endReason: {
    is: isOneOf<EndReason>({
      CLIENT_ENDED: true,
      PERFORMER_ENDED: true,
      CREDIT_EXHAUSTED: true,
      CAP_REACHED: true,
      CLIENT_LOST: true,
      PERFORMER_LOST: true,
      SERVER_LOST: true,
      ADMIN_ENDED: true,
      NEVER_STARTED: true,
    }),
    sealedSince: 1,
  },
  endedBy: {
    is: orNull(
      isOneOf<EndedBy>({ client: true, performer: true, admin: true, show_client: true, show: true }),
    ),
    sealedSince: 4,
  },
  performerShare: { is: orNull(isCount) },
  net: { is: orNull(isCount) },
  tipsNet: { is: orNull(isCount), isNew: true },
  refunds: {
    is: isListOf(isRecordOf({ at: isInstant, amount: isCount, reason: orNull(isText(/^/, 2000)) })),
    isNew: true,
  },
  tax: {
    is: orNull(
      isRecordOf({
        serviceType: (value) => (taxServices as readonly unknown[]).includes(value),
        businessUse: (value) => typeof value === 'boolean',
        vatNumber: orNull(isText(/^/)),
      }),
    ),
  },
  previous: { is: orNull(isText(/^[0-9a-f]{64}$/)), sealedSince: 1 },
  previousSessionId: { is: orNull(isId) },
  version: { is: isCount, sealedSince: 1, isNew: true },
  signature: { is: orNull(isText(/^/)) },
  readerSignature: { is: orNull(isText(/^/)), isNew: true },
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function ownValue(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
