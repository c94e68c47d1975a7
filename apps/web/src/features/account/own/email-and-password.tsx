import { type ClientAccount, longestEmail, passwordLength } from '@footlight/contract'
import { email, maxLength, minLength } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import {
  type Confirmation,
  confirmationOf,
  confirmationRules,
  confirmationWords,
} from '../../../blocks/account/confirmation.ts'
import { PasswordAgain } from '../../../blocks/account/password-again.tsx'
import { call } from '../../../lib/calls/api.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'

interface Values extends Confirmation {
  email: string
  newPassword: string
}

/** [A7] What lets somebody in: a change asks once more who it is, and is told to the address that was. */
export function EmailAndPassword({ account }: { account: ClientAccount }) {
  const invalidate = useInvalidate()
  const hasCode = useCall('secondFactor').data?.secondFactor.on ?? false
  const rules = {
    email: [email, maxLength(longestEmail)],
    newPassword: [minLength(passwordLength.least), maxLength(passwordLength.most)],
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
  const submit = handleSubmit(async ({ email: address, newPassword, ...confirmation }) => {
    if (!address && !newPassword)
      return setError('email', { message: say('Say what is to be another one.') }, { shouldFocus: true })
    const result = await call('changeClientAccount', {
      params: { id: account.id },
      body: {
        ...confirmationOf(confirmation),
        ...(address && { email: address }),
        ...(newPassword && { newPassword }),
      },
    })
    if (!result.ok) return showFailure(result, ['email', 'newPassword', 'password', 'code'], setError)
    reset()
    toast({
      tone: 'good',
      text: newPassword ? say('Your new password is set') : say('Your e-mail address is changed'),
      detail: address
        ? say('Open the link in the letter that we sent there.')
        : say('You are signed out elsewhere.'),
    })
    await invalidate('getClientAccount', 'checkSession', 'listSignIns')
  })
  const { errors, isSubmitting } = formState
  return (
    <Panel title={say('E-mail and password')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={say('New e-mail address')}
            hint={<bdi>{account.email}</bdi>}
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
