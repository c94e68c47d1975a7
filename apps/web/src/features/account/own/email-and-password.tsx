import { type CallArguments, type ClientAccount, passwordLength } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { emailRules, newPasswordRules } from '../../../blocks/account/account-rules.ts'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
  PasswordAgain,
} from '../../../blocks/account/password-again.tsx'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import type { Result } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'

interface Values extends Confirmation {
  email: string
  newPassword: string
}

type Changes = Pick<CallArguments<'changeOwnAccount'>['body'], 'email' | 'newPassword' | 'password' | 'code'>

interface EmailAndPasswordProps {
  account: Pick<ClientAccount, 'id' | 'email'>
  /** default: as a client */
  change?: (changes: Changes) => Promise<Result<Pick<ClientAccount, 'newEmail'>>>
}

/** [A7] E-mail and password: a change asks for the password, and is reported to the old address, which stays until the new one's link is opened. */
export function EmailAndPassword({ account, change }: EmailAndPasswordProps) {
  const changeClient = useAction('changeClientAccount')
  const invalidate = useInvalidate()
  const hasCode = useCall('secondFactor').data?.secondFactor.on ?? false
  const rules = {
    email: emailRules,
    newPassword: newPasswordRules,
    ...confirmationRules(hasCode),
  } as const
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    defaultValues: { email: '', newPassword: '', password: '', code: '' },
    resolver: rulesResolver(rules, useSentences(), confirmationWords),
  })
  const fields = {
    email: register('email'),
    newPassword: register('newPassword'),
    password: register('password'),
  }
  const changeAsClient = async (body: Changes): Promise<Result<ClientAccount>> => {
    const result = await changeClient.attempt({ params: { id: account.id }, body })
    return result.ok ? { ...result, value: result.value.clientAccount } : result
  }
  const submit = handleSubmit(async ({ email: address, newPassword, ...confirmation }) => {
    if (!address && !newPassword)
      return setError(
        'email',
        { message: say('Enter a new address or a new password.') },
        { shouldFocus: true },
      )
    const changes = {
      ...confirmationOf(confirmation),
      ...(address && { email: address }),
      ...(newPassword && { newPassword }),
    }
    const result = await (change ?? changeAsClient)(changes)
    if (!result.ok) return showFailure(result, ['email', 'newPassword', 'password', 'code'], setError)
    reset()
    const waiting = result.value.newEmail
    if (newPassword)
      toast({
        tone: 'good',
        text: say('Your new password is set'),
        detail: say('You are signed out elsewhere.'),
      })
    if (address && waiting !== null)
      toast({
        tone: 'good',
        text: say('Open the link that we sent to {email}', { email: isolated(waiting) }),
        detail: say('Your old address stays until then.'),
      })
    await invalidate('getClientAccount', 'checkSession', 'listSignIns')
  })
  const { errors, isSubmitting } = formState
  return (
    <Panel title={say('E-mail and password')}>
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={say('New e-mail address')}
            hint={
              <Said
                text="Now {email}. It stays until you open the link that we send to the new one."
                email={<bdi>{account.email}</bdi>}
              />
            }
            error={errors.email?.message}
          >
            {(control) => (
              <TextInput
                {...control}
                {...fields.email}
                type="email"
                autoComplete="email"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            label={say('New password')}
            hint={say('At least {count} characters.', { count: passwordLength.least })}
            error={errors.newPassword?.message}
          >
            {(control) => <PasswordInput {...control} {...fields.newPassword} autoComplete="new-password" />}
          </Field>
        </div>
        <PasswordAgain
          password={fields.password}
          code={hasCode ? register('code') : undefined}
          errors={errors}
        />
        <div>
          <Button type="submit" busy={isSubmitting}>
            {say('Change')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
