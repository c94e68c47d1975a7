import type { Receipt } from '@footlight/contract'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { ReceiptVerdict } from './receipt-verdict.tsx'
import { useReceiptCheck } from './use-receipt-check.ts'

interface ReceiptViewCheckProps {
  receipt: Receipt
  /** the reader is the client whose receipt it is */
  isOwn: boolean
}

/** [R2] What the page itself found out about the receipt. */
export function ReceiptViewCheck({ receipt, isOwn }: ReceiptViewCheckProps) {
  const { verdict, error, retry } = useReceiptCheck(receipt)
  if (error)
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-paper-1">
        {say('The receipt could not be checked just now.')}
        <Button tone="quiet" size="sm" onClick={retry}>
          {say('Check again')}
        </Button>
      </p>
    )
  if (!verdict) return <p className="text-sm text-paper-1">{say('Checking the signature…')}</p>
  return (
    <ReceiptVerdict
      verdict={verdict}
      isOwn={isOwn}
      advice={say('Download it and write to us; nothing more is charged for it.')}
    />
  )
}
