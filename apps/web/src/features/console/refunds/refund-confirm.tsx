import { formatCredits, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import type { Failure } from '../../../lib/result.ts'
import { resultOf } from '../../../lib/result.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Said } from '../../../ui/text/said.tsx'

export interface RefundRequest {
  amount: number
  reason: string
  fromPerformer: boolean
}

/** What was paid, by whom to whom; credits. */
export interface Paid {
  clientName: string
  performerName: string
  charged: number
  refunded: number
}

/** The call that gives back, once an ask. */
export interface GiveBack {
  once(ask: RefundRequest): Promise<{ amount: number; fromPlatform: number; fromPerformer: number }>
  busy: boolean
  failure: Failure | undefined
}

interface RefundConfirmProps {
  paid: Paid
  giveBack: GiveBack
  ask: RefundRequest
  onClose: () => void
  onDone: () => void
}

/** [T6] Who gets what from whom, before it moves. */
export function RefundConfirm({ paid, giveBack, ask, onClose, onDone }: RefundConfirmProps) {
  const credits = formatCredits(ask.amount)
  const name = isolated(paid.performerName)
  const goAhead = async () => {
    const done = await giveBack.once(ask)
    onDone()
    toast({
      tone: 'good',
      text: say('{credits} went back to {name}', {
        credits: formatCredits(done.amount),
        name: isolated(paid.clientName),
      }),
      detail: say('{fromPlatform} from the platform, {fromPerformer} from the performer.', {
        fromPlatform: formatCredits(done.fromPlatform),
        fromPerformer: formatCredits(done.fromPerformer),
      }),
    })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say('Give {credits} back?', { credits })}
      confirmLabel={say('Refund {credits}', { credits })}
      busy={giveBack.busy}
      failure={giveBack.failure}
      onConfirm={() => void resultOf(goAhead())}
    >
      <p>
        <Said
          text="{name} gets {credits} at once: first the bought credits that it was paid with, then the promo credits. This cannot be taken back."
          name={<bdi>{paid.clientName}</bdi>}
          credits={credits}
        />
      </p>
      <p>
        {ask.fromPerformer
          ? say(
              'The platform’s share pays first, then {name}’s pending credits, the platform what is left.',
              { name },
            )
          : say('The platform pays all of it. {name} keeps what they earned.', { name })}
      </p>
      <p>{say('Reason: {reason}', { reason: ask.reason })}</p>
    </ConfirmDialog>
  )
}
