import { bankHolderLength } from '@footlight/contract'
import { ibanFault, normalIban } from '@footlight/contract/iban'
import { createRule, maxLength, minLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
} from '../../../blocks/account/confirmation.ts'
import { PasswordAgain } from '../../../blocks/account/password-again.tsx'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

interface BankAccountFormProps {
  onSaved: () => void
  onCancel?: () => void
}

interface Values extends Confirmation {
  iban: string
  holder: string
}

const without = <Fault extends NonNullable<ReturnType<typeof ibanFault>>>(fault: Fault) =>
  createRule(fault, {}, (value) => typeof value !== 'string' || ibanFault(normalIban(value)) !== fault)
const rules = {
  iban: [required, without('iban'), without('country'), without('sepa'), without('length')],
  holder: [required, minLength(bankHolderLength.least), maxLength(bankHolderLength.most)],
} as const
const words = {
  ...confirmationWords,
  iban: {
    required: () => say('Fill in the IBAN.'),
    iban: () => say('This is not a valid IBAN. Check its digits.'),
    country: () => say('No country has IBANs that begin with these letters.'),
    sepa: () => say('This account is in a country outside SEPA: our bank cannot pay it.'),
    length: () => say('This IBAN is too long or too short for its country.'),
  },
  holder: { required: () => say('Fill in whose account it is.') },
}

export function BankAccountForm({ onSaved, onCancel }: BankAccountFormProps) {
  const { data } = useCall('secondFactor')
  const hasCode = data?.secondFactor.on ?? false
  const setAccount = useAction('setBankAccount')
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: rulesResolver({ ...rules, ...confirmationRules(hasCode) }, useSentences(), words),
  })
  const invalidate = useInvalidate()
  // in the order of the screen: the first that is wrong gets the focus
  const fields = { iban: register('iban'), holder: register('holder'), password: register('password') }
  const submit = handleSubmit(async ({ iban, holder, ...confirmation }) => {
    const body = { iban, holder, ...confirmationOf(confirmation) }
    const result = await setAccount.attempt({ body })
    if (!result.ok) return showFailure(result, ['iban', 'holder', 'password', 'code'], setError)
    toast({ tone: 'good', text: say('Payouts go to this account in 48 hours') })
    await invalidate('earnings')
    onSaved()
  })
  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={say('IBAN')} hint={say('With or without spaces.')} error={errors.iban?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...fields.iban}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="uppercase"
            />
          )}
        </Field>
        <Field label={say('Holder')} hint={say('As the bank writes it.')} error={errors.holder?.message}>
          {(control) => <TextInput {...control} {...fields.holder} autoComplete="name" />}
        </Field>
      </div>
      <PasswordAgain
        password={fields.password}
        code={hasCode ? register('code') : undefined}
        errors={errors}
      />
      <p className="text-sm text-paper-2">
        {say(
          'It takes effect 48 hours from now, and shows here until then: a change that you did not make can be dropped.',
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {say('Name this account')}
        </Button>
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            {say('Leave it as it is')}
          </Button>
        )}
      </div>
    </form>
  )
}
