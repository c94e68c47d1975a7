import type { OfficeSession } from '@footlight/contract'
import { formatCredits, isolated } from '../../../lib/format.ts'
import { useActionOnce } from '../../../lib/use-action-once.ts'
import { useInvalidate } from '../../../lib/use-call.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'

export interface RefundAsk {
  amount: number
  reason: string
  fromPerformer: boolean
}

interface RefundConfirmProps {
  session: OfficeSession
  ask: RefundAsk
  onClose: () => void
  onDone: () => void
}

/** [T6] Who gets what from whom, before it moves. */
export function RefundConfirm({ session, ask, onClose, onDone }: RefundConfirmProps) {
  const refund = useActionOnce('refundSession')
  const invalidate = useInvalidate()
  const giveBack = async () => {
    const { refund: done } = await refund.once({ params: { id: session.id }, body: ask })
    onDone()
    toast({
      tone: 'good',
      text: `${formatCredits(done.amount)} went back to ${isolated(session.clientName)}`,
      detail: `${formatCredits(done.fromPlatform)} from the platform, ${formatCredits(done.fromPerformer)} from the performer.`,
    })
    await invalidate('listSessions', 'listAuditLog')
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Give ${formatCredits(ask.amount)} back?`}
      confirmLabel={`Give back ${formatCredits(ask.amount)}`}
      busy={refund.busy}
      failure={refund.failure}
      onConfirm={() => void giveBack().catch(() => undefined)}
    >
      <p>
        <bdi>{session.clientName}</bdi> gets {formatCredits(ask.amount)} at once: first the bought credits
        that the session was paid with, then the promo credits. This cannot be taken back.
      </p>
      <p>
        {ask.fromPerformer
          ? `The platform’s share pays first, then ${isolated(session.performerName)}’s pending credits, the platform what is left.`
          : `The platform pays all of it. ${isolated(session.performerName)} keeps what she earned.`}
      </p>
      <p>Reason: {ask.reason}</p>
    </ConfirmDialog>
  )
}
