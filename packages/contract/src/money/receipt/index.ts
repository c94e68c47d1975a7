export { canonicalReceipt, readerText, type SealedFacts, sealedText } from './canonical.ts'
export {
  type CheckedReceipt,
  checkReceipt,
  linkOf,
  ReceiptKeyError,
  type ReceiptVerdict,
  readReceiptKey,
  type ServerKey,
  sumsAgree,
} from './check.ts'
export { receiptFields, sealVersion } from './fields.ts'
export { type ReadReceipt, readReceipt } from './read.ts'
