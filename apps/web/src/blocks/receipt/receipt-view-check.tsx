import type { Receipt } from '@footlight/contract'
import { Button } from '../../ui/button.tsx'
import { ReceiptVerdict } from './receipt-verdict.tsx'
import { useReceiptCheck } from './use-receipt-check.ts'

/** [R2] What the page itself found out about the receipt. */
export function ReceiptViewCheck({ receipt }: { receipt: Receipt }) {
  const { verdict, error, retry } = useReceiptCheck(receipt)
  if (error)
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-paper-1">
        The receipt could not be checked just now.
        <Button tone="quiet" size="sm" onClick={retry}>
          Check again
        </Button>
      </p>
    )
  if (!verdict) return <p className="text-sm text-paper-1">Checking the signature…</p>
  return (
    <ReceiptVerdict
      verdict={verdict}
      advice="Download it and tell the house; nothing more is charged for it."
    />
  )
}
