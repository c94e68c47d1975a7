import { type PerformerAccount, peekSharePercent } from '@footlight/contract'
import { useState } from 'react'
import { formatPrice } from '../../lib/format.ts'
import { useBalance } from '../../lib/session.ts'
import { useAction, useInvalidate } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { CapField } from '../../ui/cap-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConsentFacts, minimumOf } from '../../ui/consent-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { TopUpPanel } from '../../ui/top-up-panel.tsx'

interface ConsentDialogProps {
  performer: PerformerAccount
  /** a private show of one's own, or a look into the one that runs */
  type: 'VIDEO' | 'PEEK'
  price: number
  open: boolean
  onClose: () => void
}

/** [S3] What it costs and how long it lasts, agreed to before asking; one press starts. */
export function ConsentDialog({ performer, type, price, open, onClose }: ConsentDialogProps) {
  const balance = useBalance()
  const [cap, setCap] = useState(0)
  const [allowPeek, setAllowPeek] = useState(false)
  const ask = useAction('requestChat')
  const peek = useAction('requestPeek')
  const invalidate = useInvalidate()
  const credits = balance?.available
  const minute = minimumOf(price)
  const isEnough = (credits ?? 0) >= minute
  const isPeek = type === 'PEEK'
  const word = isPeek ? 'peek' : 'show'
  const { displayName: name, prices } = performer
  const refusal = (isPeek ? peek : ask).error?.failure

  const agree = async () => {
    const common = { performerId: performer.id, ...(cap > 0 && { cap }) }
    if (isPeek) await peek.mutateAsync({ body: { ...common, type: 'PEEK' } })
    else await ask.mutateAsync({ body: { ...common, type: 'VIDEO', allowPeek } })
    await invalidate('checkSession')
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isPeek ? `Peek into ${name}’s show` : `A private show with ${name}`}
      actions={
        isEnough && (
          <>
            <Button tone="quiet" onClick={onClose}>
              Not now
            </Button>
            <Button
              busy={ask.isPending || peek.isPending}
              onClick={() => void agree().catch(() => undefined)}
            >
              {isPeek ? 'Agree and peek' : 'Agree and ask'}
            </Button>
          </>
        )
      }
    >
      {isPeek && (
        <p className="pt-2 text-paper-1">
          You watch somebody else’s show. They do not see you, and you cannot talk or write. It ends with
          their show, or when they close it to peeking.
        </p>
      )}
      <ConsentFacts price={price} credits={credits} word={word} />
      {refusal && <FormError>{refusal.message}</FormError>}
      {balance && !isEnough && (
        <div className="pt-2">
          <p className="pb-4 font-semibold">Top up to start: the balance does not cover one minute yet.</p>
          <TopUpPanel where="beside" />
        </div>
      )}
      {isEnough && (
        <div className="grid gap-4 pt-2">
          {!isPeek && prices.peek !== null && (
            <PeekChoice name={name} price={prices.peek} checked={allowPeek} onChange={setAllowPeek} />
          )}
          <CapField word={word} price={price} cap={cap} onChange={setCap} />
        </div>
      )}
    </Dialog>
  )
}

interface PeekChoiceProps {
  name: string
  price: number
  checked: boolean
  onChange: (checked: boolean) => void
}

/** [S10] Whether others may look in, and what that brings. Off unless it is chosen. */
function PeekChoice({ name, price, checked, onChange }: PeekChoiceProps) {
  return (
    <div className="rounded bg-ink-2 px-4 py-2.5">
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby="peek-choice"
      >
        Others may peek
      </Checkbox>
      <p id="peek-choice" className="pb-1 ps-9 text-sm text-paper-1">
        They pay {formatPrice(price)}, and {peekSharePercent} % of it is credited to you. They see and hear
        the stage, not you, and not the chat; what you say aloud only if {name} listens by loudspeaker. You
        can close it at any time.
      </p>
    </div>
  )
}
