import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
} from '../../../blocks/account/confirmation.ts'
import { PasswordAgain } from '../../../blocks/account/password-again.tsx'
import { useLeft } from '../../../lib/account/session.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-kept-place.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'

/** [O6] The end of an operator's account, asked for in two steps; the last one who may grant is refused. */
export function CloseOperator() {
  const [asked, setAsked] = useState(false)
  const { kept } = useListFocus<HTMLDivElement>(String(asked))
  return (
    <Panel title={say('Close the account')}>
      <div {...kept} className="grid justify-items-start gap-4">
        <p className="text-paper-1">
          {say('You sign in no more. What you changed stays in the log under your name.')}
        </p>
        <div className="w-full">
          {asked ? (
            <Closing onCancel={() => setAsked(false)} />
          ) : (
            <Button tone="quiet" onClick={() => setAsked(true)}>
              {say('Close my account')}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

function Closing({ onCancel }: { onCancel: () => void }) {
  const close = useAction('closeOperatorAccount')
  const hasCode = useCall('secondFactor').data?.secondFactor.on ?? false
  const left = useLeft()
  const navigate = useNavigate()
  const { register, handleSubmit, setError, formState } = useForm<Confirmation>({
    resolver: rulesResolver(confirmationRules(hasCode), useSentences(), confirmationWords),
  })
  const submit = handleSubmit(async (values) => {
    const result = await close.attempt({ body: confirmationOf(values) })
    if (!result.ok) return showFailure(result, ['password', 'code'], setError)
    await navigate({ to: '/', replace: true })
    await left()
    toast({ tone: 'good', text: say('Your account is closed') })
  })
  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={submit} noValidate className="grid w-full gap-4">
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <p>{say('This cannot be undone.')}</p>
      <PasswordAgain
        password={register('password')}
        code={hasCode ? register('code') : undefined}
        errors={errors}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="danger" busy={isSubmitting}>
          {say('Close the account')}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}
