import type { Receipt } from '@footlight/contract'
import {
  type CheckedReceipt,
  checkReceipt,
  type ReceiptVerdict,
  readReceiptKey,
} from '@footlight/contract/receipt'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/calls/use-call.ts'

/** `unable`: the browser has no Ed25519, or the page is no secure context, where Web Crypto is unavailable. */
export type PageVerdict = ReceiptVerdict | { state: 'unable' }

/** [R2] Checks a receipt right here in the page, with its predecessor where this reader has one. */
export function useReceiptCheck(receipt: Receipt) {
  const previousId = receipt.previousSessionId
  const key = useCall('receiptKey', undefined, { staleTime: Number.POSITIVE_INFINITY })
  const asked = useCall('receipt', { params: { id: previousId ?? '' } }, { enabled: previousId !== null })
  const previous = previousId === null ? undefined : asked.data?.receipt
  const publicKey = key.data?.publicKey
  const check = useQuery<PageVerdict>({
    queryKey: ['receipt-check', publicKey, receipt, previous],
    enabled: publicKey !== undefined && (previousId === null || !asked.isPending),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => checkInPage(receipt, publicKey ?? '', previous),
  })
  const error = key.error ?? check.error
  return { verdict: check.data, error, retry: () => void (key.error ? key.refetch() : check.refetch()) }
}

/** Verifies in the page. A browser that cannot verify does not make the receipt invalid. */
export async function checkInPage(
  receipt: CheckedReceipt,
  publicKey: string,
  previous?: CheckedReceipt,
): Promise<PageVerdict> {
  if (globalThis.crypto?.subtle === undefined) return { state: 'unable' }
  try {
    return await checkReceipt(receipt, await readReceiptKey(publicKey), previous)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return { state: 'unable' }
    throw error
  }
}
