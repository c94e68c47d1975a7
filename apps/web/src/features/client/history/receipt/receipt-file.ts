import { type ReadReceipt as ParsedReceipt, readReceipt } from '@footlight/contract/receipt'

/** Bytes: a receipt of a day in pieces of ten seconds stays below it. */
export const largestReceiptFile = 1_000_000

export type ReadReceipt = ParsedReceipt | { problem: 'large' | 'unreadable' }

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
