import type { CheckedReceipt } from '@footlight/contract/receipt'
import { checkInPage, type PageVerdict } from '../../../../blocks/receipt/receipt-verdict.tsx'
import { call } from '../../../../lib/calls/api.ts'
import { unwrap } from '../../../../lib/result.ts'
import { type ReadReceipt, readReceiptFile } from './receipt-file.ts'

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
