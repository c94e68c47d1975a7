export { canonicalReceipt, type SignedFacts, sealedText } from './canonical.ts'
export {
  type CheckedReceipt,
  checkReceipt,
  type HouseKey,
  linkOf,
  ReceiptKeyError,
  type ReceiptVerdict,
  readReceiptKey,
  sumsAgree,
} from './check.ts'
