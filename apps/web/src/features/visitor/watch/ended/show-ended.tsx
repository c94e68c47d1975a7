import { type PerformerAccount, type SessionKind, sessionKinds } from '@footlight/contract'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RunningFrame, RunningWords } from '../../../../blocks/live/running-frame.tsx'
import { ReceiptView } from '../../../../blocks/receipt/receipt-view.tsx'
import { OwnReview } from '../../../../blocks/review/own-review.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Said } from '../../../../ui/text/said.tsx'
import { AlsoLive } from '../also-live.tsx'
import { TopUpDialog } from '../meter/top-up-dialog.tsx'
import { type Again, againWith, againWords } from './again.ts'
import { endReasonText } from './end-reasons.ts'
import { showReceiptAddress } from './receipt-address.ts'

interface ShowEndedProps {
  sessionId: string
  performer: PerformerAccount
  performerNumber: number
  onBack: () => void
  /** to the performer's lobby, with the consent open */
  onAgain: (again: Again) => void
  /** [S22] of the next show, which plays in another tab or on another device */
  onWatchHere: (() => void) | undefined
}

/** [S13] The curtain: why it fell, what it cost, and what can be done next. */
export function ShowEnded(props: ShowEndedProps) {
  const { sessionId, performer, performerNumber, onBack, onAgain, onWatchHere } = props
  const { data, error, refetch } = useCall('receipt', { params: { id: sessionId } })
  const [isToppingUp, setToppingUp] = useState(false)
  const router = useRouter()
  useEffect(() => showReceiptAddress(router, sessionId), [router, sessionId])
  if (error)
    return <ErrorState error={error} title={say('The receipt did not load')} onRetry={() => void refetch()} />
  const { displayName: name } = performer
  const receipt = data?.receipt
  const again = againWith(performer, receipt?.type)
  const goOn = () => {
    setToppingUp(false)
    if (again) onAgain(again)
  }
  return (
    <Page
      title={titleOf(receipt && sessionKinds[receipt.type].word)}
      width="reading"
      lead={receipt ? endReasonText(receipt) : say('Writing the receipt…')}
      actions={
        receipt && (
          <>
            <Button tone="quiet" onClick={onBack}>
              <span>
                <Said text="Back to {name}" name={<bdi>{name}</bdi>} />
              </span>
            </Button>
            {receipt.endReason === 'CREDIT_EXHAUSTED' ? (
              <Button onClick={() => setToppingUp(true)}>
                {again ? say('Add credits and go on') : say('Add credits')}
              </Button>
            ) : again ? (
              <Button onClick={() => onAgain(again)}>{againWords(again, receipt.type, name)}</Button>
            ) : (
              <Link to="/" className={buttonClass()}>
                {say('See who is live')}
              </Link>
            )}
          </>
        )
      }
    >
      {onWatchHere && (
        <RunningFrame>
          <RunningWords isNews what={<Said text="Your show with {name}" name={<bdi>{name}</bdi>} />}>
            {say('running in another tab or on another device')}
          </RunningWords>
          <Button size="sm" onClick={onWatchHere}>
            {say('Watch here')}
          </Button>
        </RunningFrame>
      )}
      {data ? <ReceiptView {...data} /> : <Skeleton className="h-72" />}
      {receipt && <OwnReview sessionId={sessionId} />}
      {receipt && !again && (
        <div className="mt-10">
          <AlsoLive except={performer.id} />
        </div>
      )}
      <TopUpDialog
        lead={
          again
            ? say('Then you agree to another show with {name}, or not.', { name: isolated(name) })
            : say('They stay yours for the next show.')
        }
        // the address bar shows the receipt here
        backTo={{ name, path: `/watch/${performerNumber}` }}
        open={isToppingUp}
        onClose={() => setToppingUp(false)}
        onPaid={goOn}
      />
    </Page>
  )
}

function titleOf(word: SessionKind['word'] | undefined): string {
  switch (word) {
    case 'peek':
      return say('The peek is over')
    case 'call':
      return say('The call is over')
    case 'show':
    case undefined:
      return say('The show is over')
  }
}
