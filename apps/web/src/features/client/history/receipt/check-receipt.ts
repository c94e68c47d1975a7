import {
  type CheckedReceipt,
  type ReadReceipt as ParsedReceipt,
  readReceipt,
} from '@footlight/contract/receipt'
import { checkInPage, type PageVerdict } from '../../../../blocks/receipt/receipt-verdict.tsx'
import { call } from '../../../../lib/calls/api.ts'
import { unwrap } from '../../../../lib/result.ts'

export type FileCheck = { name: string } & (
  | { problem: Exclude<ReadReceipt, { receipt: CheckedReceipt }> }
  | { receipt: CheckedReceipt; verdict: PageVerdict }
)

/** [R2] Reads a file and checks it by the published key; nothing of it leaves the page. */
export async function checkReceiptFile(file: File): Promise<FileCheck> {
  const result = await readReceiptFile(file)
  if ('problem' in result) return { name: file.name, problem: result }
  const { publicKey } = unwrap(await call('receiptKey'))
  const verdict = await checkInPage(result.receipt, publicKey)
  return { name: file.name, receipt: result.receipt, verdict }
}

/** Bytes: a receipt of a day in pieces of ten seconds stays below it. */
export const largestReceiptFile = 1_000_000

type ReadReceipt = ParsedReceipt | { problem: 'large' | 'unreadable' }

/** [R2] Parses a file from an untrusted source: returns only the signed fields of a receipt and drops all others. */
export async function readReceiptFile(file: Blob): Promise<ReadReceipt> {
  if (file.size > largestReceiptFile) return { problem: 'large' }
  return file.text().then(readReceiptText, () => ({ problem: 'unreadable' }))
}

export function readReceiptText(text: string): ReadReceipt {
  try {
    return readReceipt(JSON.parse(text))
  } catch {
    return { problem: 'json' }
  }
}
