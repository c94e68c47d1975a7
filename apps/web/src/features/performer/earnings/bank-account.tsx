import { bankHolderLength, type CallReply } from '@footlight/contract'
import { ibanFault, normalIban } from '@footlight/contract/iban'
import { createRule, maxLength, minLength, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
  PasswordAgain,
} from '../../../blocks/account/password-again.tsx'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDate, formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Hourglass, Landmark } from '../../../ui/icons/icons.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

type Accounts = Pick<CallReply<'earnings'>, 'bankAccount' | 'waitingBankAccount'>

/** Where payouts go: the account in force, one that waits to be, or the form that names another. */
export function BankAccount({ accounts }: { accounts: Accounts | undefined }) {
  const [isChanging, setIsChanging] = useState(false)
  const { bankAccount, waitingBankAccount } = accounts ?? {}
  useFocusFallback(`${isChanging} ${bankAccount?.updatedAt} ${waitingBankAccount?.askedAt}`)
  if (!accounts) return <Skeleton className="h-16 w-full" />
  const hasNone = !bankAccount && !waitingBankAccount
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasNone && (
        <p className="text-paper-1">{say('Name an account first: without one nothing can be paid out.')}</p>
      )}
      {bankAccount && (
        <div className="flex flex-wrap items-center gap-4">
          <Landmark aria-hidden size={22} className="shrink-0 text-paper-2" />
          <div className="min-w-0 flex-1">
            <div className="font-medium break-all">{bankAccount.iban}</div>
            <div className="text-sm break-words text-paper-2">
              {bankAccount.holder} · {say('since {date}', { date: formatDate(bankAccount.updatedAt) })}
            </div>
          </div>
          {!isChanging && (
            <Button size="sm" tone="quiet" onClick={() => setIsChanging(true)}>
              {say('Change')}
            </Button>
          )}
        </div>
      )}
      {waitingBankAccount && <WaitingAccount account={waitingBankAccount} hasOther={bankAccount !== null} />}
      {(isChanging || hasNone) && (
        <BankAccountForm
          onSaved={() => setIsChanging(false)}
          {...(!hasNone && { onCancel: () => setIsChanging(false) })}
        />
      )}
    </div>
  )
}

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

function BankAccountForm({ onSaved, onCancel }: BankAccountFormProps) {
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

interface WaitingAccountProps {
  account: NonNullable<CallReply<'earnings'>['waitingBankAccount']>
  /** there is one in force, which stays */
  hasOther: boolean
}

/** [T5] A pending payout account. A performer who did not enter it can drop it here. */
function WaitingAccount({ account, hasOther }: WaitingAccountProps) {
  const drop = useAction('cancelBankAccount')
  const invalidate = useInvalidate()
  const dropIt = async () => {
    try {
      await drop.mutateAsync(undefined)
      toast({ tone: 'good', text: say(hasOther ? 'The account stays as it is' : 'That account is dropped') })
    } catch {
      toast({ tone: 'bad', text: say('It could not be dropped'), detail: say('Try again in a moment.') })
    }
    await invalidate('earnings')
  }
  return (
    <section
      aria-label={say('Account that is not in force yet')}
      className="flex flex-wrap items-center gap-4 rounded border border-amber/40 bg-ink-2 px-4 py-3.5"
    >
      <Hourglass aria-hidden size={22} className="shrink-0 text-amber-text" />
      <div className="min-w-0 flex-1 basis-56">
        <div className="font-medium break-all">{account.iban}</div>
        <div className="text-sm break-words text-paper-1">
          {account.holder} · {say('paid to from {date}', { date: formatDateTime(account.effectiveAt) })}
        </div>
        <div className="text-sm text-paper-2">
          {say('Named {date}. Was it not you? Drop it, and tell the operator.', {
            date: formatDateTime(account.askedAt),
          })}
        </div>
      </div>
      <Button size="sm" tone="quiet" busy={drop.isPending} onClick={() => void dropIt()}>
        {say('Drop it [of a bank account]')}
      </Button>
    </section>
  )
}
