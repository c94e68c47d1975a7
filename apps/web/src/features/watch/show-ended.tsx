import type { Receipt } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../lib/use-call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ReceiptView } from '../../ui/receipt-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { endReasonText } from './end-reasons.ts'

interface ShowEndedProps {
  sessionId: string
  performerName: string
  onBack: () => void
}

/** [S13] The curtain: why it fell, and what it cost. */
export function ShowEnded({ sessionId, performerName, onBack }: ShowEndedProps) {
  const { data, error, refetch } = useCall('receipt', { params: { id: sessionId } })
  if (error)
    return <ErrorState error={error} title="The receipt did not load" onRetry={() => void refetch()} />
  return (
    <Page
      title={titleOf(data?.receipt.type)}
      width="reading"
      lead={data ? endReasonText(data.receipt) : 'Writing the receipt…'}
      actions={
        <>
          <Button tone="quiet" onClick={onBack}>
            Back to {performerName}
          </Button>
          <Link to="/" className={buttonClass()}>
            See who is live
          </Link>
        </>
      }
    >
      {data ? <ReceiptView receipt={data.receipt} /> : <Skeleton className="h-72" />}
    </Page>
  )
}

function titleOf(type: Receipt['type'] | undefined): string {
  switch (type) {
    case 'PEEK':
      return 'The peek is over'
    case 'PHONE':
    case 'VIDEOCALL':
      return 'The call is over'
    default:
      return 'The show is over'
  }
}
