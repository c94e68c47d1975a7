import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
  PasswordAgain,
} from '../../../blocks/account/password-again.tsx'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'

/** Calls that take nothing but the password, and the code. */
type ConfirmedCall = 'beginSecondFactor' | 'disableSecondFactor' | 'renewRecoveryCodes'

interface ConfirmedFormProps<Name extends ConfirmedCall> {
  name: Name
  needsCode: boolean
  lead: string
  label: string
  tone?: 'primary' | 'danger'
  onDone: (reply: Reply<Name>) => void
  onCancel: () => void
}

/** Asks who it is once more, and does the one thing. */
export function ConfirmedForm<Name extends ConfirmedCall>(props: ConfirmedFormProps<Name>) {
  const { name, needsCode, lead, label, tone = 'primary', onDone, onCancel } = props
  const action = useAction<ConfirmedCall>(name)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Confirmation>({
    resolver: rulesResolver(confirmationRules(needsCode), useSentences(), confirmationWords),
  })
  useEffect(() => setFocus('password'), [setFocus])
  const submit = handleSubmit(async (values) => {
    const result = await action.attempt({ body: confirmationOf(values) })
    if (result.ok) onDone(result.value as unknown as Reply<Name>)
    else showFailure(result, ['password', 'code'], setError)
  })
  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-paper-1">{lead}</p>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <PasswordAgain
        password={register('password')}
        code={needsCode ? register('code') : undefined}
        errors={errors}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} busy={isSubmitting}>
          {label}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}
