import { refundReasonLength } from '@footlight/contract'
import { maxLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatCredits, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { whole, wholeNumber } from '../../../lib/page/whole-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type GiveBack, type Paid, RefundConfirm, type RefundRequest } from './refund-confirm.tsx'

interface Values {
  amount: string
  reason: string
  fromPerformer: boolean
}

const amountWords = ({ to }: { to: number }) =>
  say('Use whole credits, from 1 to {most}.', { most: formatNumber(to) })
const reasonWords = { required: () => say('Say why it is given back.') }

/** How much of what was paid goes back, why, and whether its performer gives a part. */
export function RefundForm({ paid, giveBack }: { paid: Paid; giveBack: GiveBack }) {
  const left = paid.charged - paid.refunded
  const [ask, setAsk] = useState<RefundRequest>()
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    defaultValues: { amount: '', reason: '', fromPerformer: false },
    resolver: rulesResolver(
      { amount: [required, whole(1, left)], reason: [required, maxLength(refundReasonLength)] },
      useSentences(),
      { amount: { required: () => amountWords({ to: left }), whole: amountWords }, reason: reasonWords },
    ),
  })
  const { errors } = formState
  const amountOf = (text: string) => wholeNumber(text, { from: 1, to: left })
  if (left === 0)
    return (
      <p className="text-paper-1">
        {say(
          paid.charged === 0
            ? 'It cost nothing. There is nothing to give back.'
            : 'All of what it cost went back.',
        )}
      </p>
    )
  return (
    <>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit(({ amount, reason, fromPerformer }) =>
          setAsk({ amount: amountOf(amount) ?? 0, reason: reason.trim(), fromPerformer }),
        )}
      >
        <Field
          label={say('Credits to give back')}
          hint={say('At most {credits}.', { credits: formatCredits(left) })}
          error={errors.amount?.message}
        >
          {(control) => (
            <TextInput {...control} {...register('amount')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field
          label={say('Reason')}
          hint={say('The client reads it: in the notice, the history and on the receipt.')}
          error={errors.reason?.message}
        >
          {(control) => <TextInput {...control} {...register('reason')} autoComplete="off" />}
        </Field>
        <Checkbox {...register('fromPerformer')}>
          {say('Take from the performer’s pending credits what is more than the platform’s share')}
        </Checkbox>
        <Button type="submit" className="justify-self-start">
          {say('Refund…')}
        </Button>
      </form>
      {ask && (
        <RefundConfirm
          paid={paid}
          giveBack={giveBack}
          ask={ask}
          onClose={() => setAsk(undefined)}
          onDone={() => {
            setAsk(undefined)
            reset()
          }}
        />
      )}
    </>
  )
}
