import {
  type PerformerAccount,
  peekSharePercent,
  requestTtlMs,
  type SessionTypeWith,
  sessionKinds,
  startWithinMs,
} from '@footlight/contract'
import { useState } from 'react'
import { showHere } from '../../../../blocks/live/shown-here.ts'
import { CapField } from '../../../../blocks/money/cap-field.tsx'
import {
  blockedBy,
  ConsentBlock,
  ConsentFacts,
  useAffordability,
} from '../../../../blocks/money/consent-facts.tsx'
import { useActionOnce } from '../../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../../lib/calls/use-call.ts'
import { formatPercent, formatPrice, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FormError } from '../../../../ui/fields/field.tsx'
import { Dialog } from '../../../../ui/notices/dialog.tsx'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Said } from '../../../../ui/text/said.tsx'

interface ConsentDialogProps {
  performer: PerformerAccount
  /** a private show of one's own, or a look into the one that runs */
  type: SessionTypeWith<'medium', 'stage'>
  price: number
  open: boolean
  onClose: () => void
}

/** [S3] What it costs and how long it lasts, agreed to before asking; one press starts. */
export function ConsentDialog({ performer, type, price, open, onClose }: ConsentDialogProps) {
  const [cap, setCap] = useState<number | undefined>(0)
  const [allowPeek, setAllowPeek] = useState(false)
  const ask = useActionOnce('requestChat', { storedForMs: requestTtlMs })
  const peek = useActionOnce('requestPeek', { storedForMs: startWithinMs })
  const invalidate = useInvalidate()
  const { affordability, error, retry } = useAffordability(performer.id, type, cap ?? 0)
  const block = affordability && blockedBy(affordability)
  const isEnough = affordability !== undefined && block === undefined
  const { word, isAside: isPeek } = sessionKinds[type]
  const { displayName: name, prices } = performer
  const own = affordability?.pricePerMinute ?? price
  const refusal = (isPeek ? peek : ask).failure

  const agree = async () => {
    // what stands here is what is agreed to: where it is more by now, it is shown first
    const common = { performerId: performer.id, pricePerMinute: own, ...(cap && { cap }) }
    switch (type) {
      case 'PEEK':
        showHere((await peek.once({ body: { ...common, type } })).request.id)
        break
      case 'VIDEO':
        showHere((await ask.once({ body: { ...common, type, allowPeek } })).request.id)
        break
      default:
        return type satisfies never
    }
    await invalidate('checkSession')
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        isPeek
          ? say('Peek into {name}’s show', { name: isolated(name) })
          : say('A private show with {name}', { name: isolated(name) })
      }
      actions={
        isEnough && (
          <>
            <Button tone="quiet" onClick={onClose}>
              {say('Not now')}
            </Button>
            <Button
              busy={ask.busy || peek.busy}
              disabled={cap === undefined}
              onClick={() => void agree().catch(retry)}
            >
              {isPeek ? say('Agree and peek') : say('Agree and ask')}
            </Button>
          </>
        )
      }
    >
      {isPeek && (
        <p className="pt-2 text-paper-1">
          {say(
            'You are watching another client’s show. You are not seen, and you cannot talk or write. It ends when the show ends or the client closes it.',
          )}
        </p>
      )}
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <ConsentFacts
          price={own}
          normalPrice={affordability?.normalPricePerMinute ?? null}
          affordability={affordability}
          word={word}
        />
      )}
      {refusal && <FormError>{refusal.message}</FormError>}
      {block && <ConsentBlock by={block} word={word} name={name} />}
      {isEnough && (
        <div className="grid gap-4 pt-5">
          {!isPeek && prices.peek !== null && (
            <PeekChoice name={name} price={prices.peek} checked={allowPeek} onChange={setAllowPeek} />
          )}
          <CapField word={word} price={own} affordability={affordability} cap={cap} onChange={setCap} />
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
        {say('Others may peek')}
      </Checkbox>
      <p id="peek-choice" className="pb-1 ps-9 text-sm text-paper-1">
        <Said
          text="They pay {price}, and {percent} of it is yours. They see and hear the stage, never you or the chat; what you say only if {name} listens by loudspeaker. Close it whenever you like."
          price={formatPrice(price)}
          percent={formatPercent(peekSharePercent)}
          name={<bdi>{name}</bdi>}
        />
      </p>
    </div>
  )
}
