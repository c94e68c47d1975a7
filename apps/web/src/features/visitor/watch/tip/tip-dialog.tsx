import {
  type PerformerAccount,
  type Session,
  tipMessageLength,
  tipPresets,
  tipRange,
} from '@footlight/contract'
import { useState } from 'react'
import { withMoney } from '../../../../blocks/money/minute-price.ts'
import { useBalance } from '../../../../lib/account/session.ts'
import { useActionOnce } from '../../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../../lib/calls/use-call.ts'
import { formatCredits, formatNumber, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { ConfirmDialog } from '../../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'
import { tipEffect } from './tip-effect.ts'

interface TipDialogProps {
  performer: PerformerAccount
  session: Session | undefined
  isLogged: boolean
  onClose: () => void
}

/** [S18] How much, and with what words; the press says what it takes. */
export function TipDialog({ performer, session, isLogged, onClose }: TipDialogProps) {
  const [typed, setTyped] = useState(String(tipPresets[1]))
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const balance = useBalance()
  const tip = useActionOnce('giveTip', {
    done: ({ body }) =>
      say('Your tip of {credits} went through after all.', { credits: formatCredits(body.credits) }),
  })
  // the refusal applies to one amount: another amount clears it
  const [tried, setTried] = useState<number>()
  const invalidate = useInvalidate()
  const name = isolated(performer.displayName)
  const credits = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0
  const isRight = credits >= tipRange.least && credits <= tipRange.most
  const effect = session && isRight ? tipEffect(session, credits, balance?.available) : undefined
  const change = (next: string) => {
    setTyped(next)
    setError(undefined)
  }
  const give = async () => {
    if (!isRight)
      return setError(
        say('Give {least} to {most} credits.', {
          least: formatNumber(tipRange.least),
          most: formatNumber(tipRange.most),
        }),
      )
    setTried(credits)
    try {
      await tip.once({ body: { performerId: performer.id, credits, message } })
    } catch {
      return
    }
    onClose()
    if (!isLogged)
      toast({
        tone: 'good',
        text: say('{name} has your tip of {credits}', { name, credits: formatCredits(credits) }),
      })
    await invalidate('updateBalanceInfo', 'history', 'sessionChat', 'checkSession')
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say('A tip for {name}', { name })}
      confirmLabel={isRight ? say('Give {credits}', { credits: formatCredits(credits) }) : say('Give a tip')}
      busy={tip.busy}
      disabled={effect?.isCovered === false}
      failure={tried === credits ? tip.failure : undefined}
      onConfirm={() => void give()}
    >
      <Presets credits={credits} onChoose={(preset) => change(String(preset))} />
      <Field
        label={say('Credits')}
        hint={[
          isRight && `${withMoney(formatCredits(credits), credits)}.`,
          balance && say('Your balance: {credits}.', { credits: formatCredits(balance.available) }),
        ]
          .filter(Boolean)
          .join(' ')}
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      {effect && (
        <p role="status" className="text-sm text-paper-1">
          {effect.text}
        </p>
      )}
      <Words name={name} message={message} onChange={setMessage} />
    </ConfirmDialog>
  )
}

/** The usual amounts; the chosen one is `credits`, if it is one of them. */
function Presets({ credits, onChoose }: { credits: number; onChoose: (preset: number) => void }) {
  return (
    <fieldset className="grid grid-cols-5 gap-2 max-[23rem]:gap-1.5">
      <legend className="sr-only">{say('How much')}</legend>
      {tipPresets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={credits === preset}
          onClick={() => onChoose(preset)}
          className={cx(
            'min-h-11 rounded border px-1 max-[23rem]:px-0 font-semibold transition-colors',
            credits === preset
              ? 'border-amber bg-ink-3 text-amber-text'
              : 'border-line-strong hover:bg-ink-2',
          )}
        >
          {formatNumber(preset)}
        </button>
      ))}
    </fieldset>
  )
}

interface WordsProps {
  /** of the performer */
  name: string
  message: string
  onChange: (message: string) => void
}

function Words({ name, message, onChange }: WordsProps) {
  return (
    <Field label={say('A few words')} hint={say('If you like. {name} reads them at once.', { name })}>
      {(control) => (
        <TextInput
          {...control}
          dir="auto"
          autoComplete="off"
          maxLength={tipMessageLength}
          value={message}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
