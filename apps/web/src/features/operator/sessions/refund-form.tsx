import type { OfficeSession } from '@footlight/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatCredits } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { wholeNumber } from '../whole-number.ts'
import { type RefundAsk, RefundConfirm } from './refund-confirm.tsx'

interface Values {
  amount: string
  reason: string
  fromPerformer: boolean
}

/** How much of an ended session goes back, why, and whether its performer gives a part. */
export function RefundForm({ session }: { session: OfficeSession }) {
  const left = session.charged - session.refunded
  const [ask, setAsk] = useState<RefundAsk>()
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    defaultValues: { amount: '', reason: '', fromPerformer: false },
  })
  const { errors } = formState
  const amountOf = (text: string) => wholeNumber(text, { from: 1, to: left })
  const obstacle =
    session.endedAt === null
      ? 'It still runs. When it is over, a part or all of what it cost can go back.'
      : session.charged === 0
        ? 'It cost nothing. There is nothing to give back.'
        : left === 0
          ? 'All of what it cost went back.'
          : undefined
  if (obstacle) return <p className="text-paper-1">{obstacle}</p>
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
          label="Credits to give back"
          hint={`At most ${formatCredits(left)}.`}
          error={errors.amount?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...register('amount', {
                validate: (text) => amountOf(text) !== undefined || `Use whole credits, from 1 to ${left}.`,
              })}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Reason" hint="It is kept with the refund." error={errors.reason?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...register('reason', {
                validate: (text) => text.trim() !== '' || 'Say why it is given back.',
                maxLength: { value: 500, message: 'Use at most 500 characters.' },
              })}
              autoComplete="off"
            />
          )}
        </Field>
        <Checkbox {...register('fromPerformer')}>
          Take from the performer’s pending credits what is more than the platform’s share
        </Checkbox>
        <Button type="submit" className="justify-self-start">
          Give back…
        </Button>
      </form>
      {ask && (
        <RefundConfirm
          session={session}
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
