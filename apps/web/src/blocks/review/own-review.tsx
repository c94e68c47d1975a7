import { useState } from 'react'
import { useSignedIn } from '../../lib/account/session.ts'
import type { Reply } from '../../lib/calls/create-api.ts'
import { useAction, useCall } from '../../lib/calls/use-call.ts'
import { say } from '../../lib/language/say.ts'
import { useFocusFallback } from '../../lib/page/keyboard/use-focus-fallback.ts'
import { resultOf } from '../../lib/result.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/page.tsx'
import { rejectionText } from '../account/rejection-text.ts'
import { SendProofAgain } from '../account/send-proof-again.tsx'
import { ReviewForm } from './review-form.tsx'
import { Stars } from './stars.tsx'

type Review = NonNullable<Reply<'sessionReview'>['review']>

/** [P9] A client's review of an own session: written, read again, changed, taken back. One line where there can be none. */
export function OwnReview({ sessionId }: { sessionId: string }) {
  // [A13] the address is confirmed in another tab: on return to this one the form appears
  const { data, refetch } = useCall('sessionReview', { params: { id: sessionId } }, { staleTime: 0 })
  const accountId = useSignedIn()?.account.id
  const [isWriting, setWriting] = useState(false)
  const review = data?.review ?? null
  useFocusFallback(`${isWriting} ${review?.id}`)
  if (!data) return null
  if (data.obstacle === 'REVIEW_TOO_EARLY')
    return (
      <p className="mt-6 text-sm text-paper-2 print:hidden">
        {say('A show can be reviewed after a minute of it.')}
      </p>
    )
  if (data.obstacle === 'EMAIL_NOT_VERIFIED' && !review)
    return (
      <Panel title={say('Your review')} className="mt-6 print:hidden">
        <p className="text-paper-1">
          {say(
            'Open the link in the e-mail that we sent you to confirm your address. Then you can review this show.',
          )}
        </p>
        {accountId && (
          <div className="mt-3">
            <SendProofAgain accountId={accountId} />
          </div>
        )}
      </Panel>
    )
  const done = async () => {
    setWriting(false)
    await refetch()
  }
  return (
    <Panel title={say('Your review')} className="mt-6 print:hidden">
      {review && !isWriting ? (
        <Written
          sessionId={sessionId}
          review={review}
          onChange={() => setWriting(true)}
          onRemoved={() => void refetch()}
        />
      ) : (
        <ReviewForm
          sessionId={sessionId}
          review={review}
          onDone={done}
          onCancel={review ? () => setWriting(false) : undefined}
        />
      )}
    </Panel>
  )
}

interface WrittenProps {
  sessionId: string
  review: Review
  onChange: () => void
  onRemoved: () => void
}

function Written({ sessionId, review, onChange, onRemoved }: WrittenProps) {
  const [asksToRemove, setAsksToRemove] = useState(false)
  const remove = useAction('removeReview', { repeatable: true })
  const removeNow = async () => {
    await remove.mutateAsync({ params: { id: sessionId } })
    setAsksToRemove(false)
    toast({ tone: 'good', text: say('Your review is gone') })
    onRemoved()
  }
  return (
    <div className="grid gap-3">
      <Stars rating={review.rating} />
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {review.text}
      </p>
      <p className="text-sm text-paper-2">{stateText(review)}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" tone="quiet" onClick={onChange}>
          {say('Change it')}
        </Button>
        <Button size="sm" tone="ghost" onClick={() => setAsksToRemove(true)}>
          {say('Take it back')}
        </Button>
      </div>
      <ConfirmDialog
        open={asksToRemove}
        onClose={() => setAsksToRemove(false)}
        title={say('Take your review back?')}
        confirmLabel={say('Take it back')}
        tone="danger"
        busy={remove.isPending}
        failure={remove.error?.failure}
        onConfirm={() => void resultOf(removeNow())}
      >
        <p>{say('It is deleted with its answer. You can write another one of the same show.')}</p>
      </ConfirmDialog>
    </div>
  )
}

function stateText({ approvalStatus, reason }: Review): string {
  switch (approvalStatus) {
    case 'approved':
      return say('Everybody can read it.')
    case 'pending':
      return say('It appears once we have checked it.')
    case 'Rejected':
      return reason
        ? say('It was turned down: {reason}', { reason: rejectionText(reason) })
        : say('It was turned down. Change it, and it is read again.')
  }
}
