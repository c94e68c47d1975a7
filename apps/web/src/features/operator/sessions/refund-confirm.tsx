import type { OfficeSession } from '@footlight/contract'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Said } from '../../../ui/text/said.tsx'

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
  const credits = formatCredits(ask.amount)
  const name = isolated(session.performerName)
  const giveBack = async () => {
    const { refund: done } = await refund.once({ params: { id: session.id }, body: ask })
    onDone()
    toast({
      tone: 'good',
      text: say('{credits} went back to {name}', {
        credits: formatCredits(done.amount),
        name: isolated(session.clientName),
      }),
      detail: say('{fromPlatform} from the platform, {fromPerformer} from the performer.', {
        fromPlatform: formatCredits(done.fromPlatform),
        fromPerformer: formatCredits(done.fromPerformer),
      }),
    })
    await invalidate('listSessions', 'listAuditLog')
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say('Give {credits} back?', { credits })}
      confirmLabel={say('Give back {credits}', { credits })}
      busy={refund.busy}
      failure={refund.failure}
      onConfirm={() => void giveBack().catch(() => undefined)}
    >
      <p>
        <Said
          text="{name} gets {credits} at once: first the bought credits that the session was paid with, then the promo credits. This cannot be taken back."
          name={<bdi>{session.clientName}</bdi>}
          credits={credits}
        />
      </p>
      <p>
        {ask.fromPerformer
          ? say(
              'The platform’s share pays first, then {name}’s pending credits, the platform what is left.',
              { name },
            )
          : say('The platform pays all of it. {name} keeps what she earned.', { name })}
      </p>
      <p>{say('Reason: {reason}', { reason: ask.reason })}</p>
    </ConfirmDialog>
  )
}
