import { refundReasonLength } from '@footlight/contract'
import { maxLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { whole, wholeNumber, wholeWords } from '../../../lib/page/whole-number.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import type { AccountFacts } from './people-words.ts'

const bounds = { from: 1, to: 1_000_000 }

/** [T7] Promo credit that an operator gives this client, asked once more. */
export function AccountCredit({ account }: { account: AccountFacts }) {
  const [ask, setAsk] = useState<{ amount: number; reason: string }>()
  const { once, busy, failure } = useActionOnce('creditByHand')
  const invalidate = useInvalidate()
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { amount: '', reason: '' },
    resolver: rulesResolver(
      {
        amount: [required, whole(bounds.from, bounds.to)],
        reason: [required, maxLength(refundReasonLength)],
      },
      useSentences(),
      { amount: { whole: wholeWords }, reason: { required: () => say('Say why it is given.') } },
    ),
  })
  const { errors } = formState
  const credits = formatCredits(ask?.amount ?? 0)
  const name = isolated(account.displayName)
  const give = async (body: { amount: number; reason: string }) => {
    await once({ params: { id: account.id }, body })
    setAsk(undefined)
    reset()
    toast({ tone: 'good', text: say('{name} has {credits} more', { name, credits }) })
    await invalidate('moneyOfAccount', 'listAuditLog')
  }
  return (
    <Panel title={say('Credit by hand')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit(({ amount, reason }) =>
          setAsk({ amount: wholeNumber(amount, bounds) ?? 0, reason: reason.trim() }),
        )}
      >
        <Field
          label={say('Credits to give')}
          hint={say('Promo credit: it is spent first and never paid out.')}
          error={errors.amount?.message}
        >
          {(control) => (
            <TextInput {...control} {...register('amount')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field
          label={say('Reason')}
          hint={say('The client reads it: in the notice, the e-mail and the history.')}
          error={errors.reason?.message}
        >
          {(control) => <TextInput {...control} {...register('reason')} autoComplete="off" />}
        </Field>
        <Button type="submit" className="justify-self-start">
          {say('Give credit…')}
        </Button>
      </form>
      {ask && (
        <ConfirmDialog
          open
          onClose={() => setAsk(undefined)}
          title={say('Give {name} {credits}?', { name, credits })}
          confirmLabel={say('Give {credits}', { credits })}
          busy={busy}
          failure={failure}
          onConfirm={() => void resultOf(give(ask))}
        >
          <p>{say('It is there at once, and cannot be taken back.')}</p>
          <p>{say('Reason: {reason}', { reason: ask.reason })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
