export { canonicalReceipt, type SignedFacts, sealedText } from './canonical.ts'
export {
  type CheckedReceipt,
  checkReceipt,
  linkOf,
  ReceiptKeyError,
  type ReceiptVerdict,
  readReceiptKey,
  sumsAgree,
} from './check.ts'
