import { phoneCheck } from '@footlight/contract'
import { required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
  PasswordAgain,
} from '../../../../blocks/account/password-again.tsx'
import { showFailure } from '../../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { useSentences } from '../../../../lib/language/sentences.ts'
import { resultOf } from '../../../../lib/result.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FormError } from '../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'
import { Panel } from '../../../../ui/page.tsx'
import { Said } from '../../../../ui/text/said.tsx'

/** [S11] The number at which calls reach the performer. Nothing where the operator has no telephone line. */
export function PhonePanel() {
  const { data } = useCall('studioPhone')
  const [isChanging, setIsChanging] = useState(false)
  if (!data?.ready) return null
  const { phone, waiting } = data
  return (
    <Panel title={say('By telephone')}>
      {waiting ? (
        <PhoneProof phone={waiting.phone} />
      ) : phone !== null && !isChanging ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <Said
              text="Calls reach you at {number}"
              number={
                <span dir="ltr" className="font-medium">
                  {phone}
                </span>
              }
            />
          </p>
          <Button size="sm" tone="quiet" onClick={() => setIsChanging(true)}>
            {say('Change')}
          </Button>
        </div>
      ) : (
        <PhoneForm phone={phone} onDone={() => setIsChanging(false)} />
      )}
    </Panel>
  )
}

interface Values extends Confirmation {
  phone: string
}

interface PhoneFormProps {
  phone: string | null
  onDone: () => void
}

const words = {
  ...confirmationWords,
  phone: { required: () => say('Fill in your number.') },
}

/** Names a number, which is then called, or removes the one that stands. */
function PhoneForm({ phone, onDone }: PhoneFormProps) {
  const { data } = useCall('secondFactor')
  const hasCode = data?.secondFactor.on ?? false
  const setPhone = useAction('setStudioPhone')
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { phone: phone ?? '' },
    resolver: rulesResolver({ phone: [required], ...confirmationRules(hasCode) }, useSentences(), words),
  })
  const invalidate = useInvalidate()
  const { errors, isSubmitting } = formState
  // in the order of the screen: the first that is wrong gets the focus
  const fields = { phone: register('phone'), password: register('password') }
  const save = (next: (typed: string) => string | null) =>
    handleSubmit(async ({ phone: typed, ...confirmation }) => {
      const body = { phone: next(typed), ...confirmationOf(confirmation) }
      const result = await setPhone.attempt({ body })
      if (!result.ok) return showFailure(result, ['phone', 'password', 'code'], setError)
      if (body.phone === null) toast({ tone: 'good', text: say('Your number is removed') })
      await invalidate('studioPhone', 'studio')
      onDone()
    })
  return (
    <form noValidate className="grid gap-4" onSubmit={save((typed) => typed.replace(/[\s().-]/g, ''))}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field
        label={say('Your number')}
        hint={say(
          'With its country code: +32470123456. We call it and read you a code. Clients never see it.',
        )}
        error={errors.phone?.message}
      >
        {(control) => <TextInput {...control} {...fields.phone} type="tel" autoComplete="tel" dir="ltr" />}
      </Field>
      <PasswordAgain
        password={fields.password}
        code={hasCode ? register('code') : undefined}
        errors={errors}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {say('Call this number')}
        </Button>
        {phone !== null && (
          <>
            <Button size="sm" tone="ghost" disabled={isSubmitting} onClick={() => void save(() => null)()}>
              {say('Remove')}
            </Button>
            <Button size="sm" tone="quiet" disabled={isSubmitting} onClick={onDone}>
              {say('Leave it as it is')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

/** The number rings, and what is read there goes in here. */
function PhoneProof({ phone }: { phone: string }) {
  const [code, setCode] = useState('')
  const prove = useAction('proveStudioPhone')
  const invalidate = useInvalidate()
  const failure = prove.error?.failure
  const send = async () => {
    await prove.mutateAsync({ body: { code: code.replace(/\D/g, '') } })
    toast({ tone: 'good', text: say('Calls reach you at this number') })
    await invalidate('studioPhone', 'studio')
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // a refusal stands at the field
        void resultOf(send())
      }}
    >
      <Field
        label={say('The code you hear')}
        hint={say('We are calling {phone} and read you {digits} digits.', {
          phone,
          digits: phoneCheck.digits,
        })}
        error={failure?.fields?.[0]?.message ?? failure?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        size="sm"
        className="justify-self-start"
        busy={prove.isPending}
        disabled={code.replace(/\D/g, '').length !== phoneCheck.digits}
      >
        {say('Use this number')}
      </Button>
    </form>
  )
}
