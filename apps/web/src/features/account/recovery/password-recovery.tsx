import { passwordLength, resetLinkMinutes } from '@footlight/contract'
import { required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newPasswordRules } from '../../../blocks/account/account-rules.ts'
import { useSessionChanged } from '../../../lib/account/session.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { CircleCheck, Mail } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SpentLink } from './email-links.tsx'

const accountRules = { account: [required] } as const
const accountWords = { account: { required: () => say('Fill in your e-mail address or username.') } }

/** [A5] Requests a password reset link; the answer is the same whether or not the account exists. */
export function ForgotScreen() {
  const [sent, setSent] = useState(false)
  const forgot = useAction('forgotPassword')
  const { register, handleSubmit, setError, formState } = useForm<{ account: string }>({
    resolver: rulesResolver(accountRules, useSentences(), accountWords),
  })
  const submit = handleSubmit(async (body) => {
    const result = await forgot.attempt({ body })
    if (result.ok) setSent(true)
    else showFailure(result, ['account'], setError)
  })
  const { errors, isSubmitting } = formState
  if (sent)
    return (
      <EmptyState
        heading="h1"
        icon={<Mail aria-hidden size={24} />}
        title={say('Look into your mail')}
        action={
          <Link to="/signin" className={buttonClass()}>
            {say('Back to signing in')}
          </Link>
        }
      >
        {say(
          'If there is an account of that name, a link is on its way to its address. It is good for {count} minutes.',
          {
            count: resetLinkMinutes,
          },
        )}
      </EmptyState>
    )
  return (
    <Page
      title={say('Set a new password')}
      lead={say('We send a link to the address of your account.')}
      width="narrow"
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <Field label={say('E-mail or username')} error={errors.account?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...register('account')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" size="lg" wide busy={isSubmitting}>
          {say('Send the link')}
        </Button>
      </form>
    </Page>
  )
}

const passwordRules = {
  password: [required, ...newPasswordRules],
} as const
const passwordWords = { password: { required: () => say('Choose a password.') } }

/** [A5] Sets a new password by the link from the e-mail; this ends every session of the account. */
export function ResetScreen({ token }: { token: string | undefined }) {
  const [step, setStep] = useState<'ask' | 'done' | 'spent'>(token ? 'ask' : 'spent')
  const changed = useSessionChanged()
  const reset = useAction('resetPassword')
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>({
    resolver: rulesResolver(passwordRules, useSentences(), passwordWords),
  })
  const submit = handleSubmit(async ({ password }) => {
    const result = await reset.attempt({ body: { token: token ?? '', password } })
    if (result.ok) {
      setStep('done')
      return changed()
    }
    if (result.code === 'LINK_SPENT') return setStep('spent')
    showFailure(result, ['password'], setError)
  })
  const { errors, isSubmitting } = formState
  if (step === 'spent') return <SpentLink again="/forgot" label={say('Ask for another link')} />
  if (step === 'done')
    return (
      <EmptyState
        heading="h1"
        icon={<CircleCheck aria-hidden size={24} />}
        title={say('Your new password is set')}
        action={
          <Link to="/signin" className={buttonClass()}>
            {say('Sign in')}
          </Link>
        }
      >
        {say('You are signed out everywhere. Sign in with the new one.')}
      </EmptyState>
    )
  return (
    <Page
      title={say('Set a new password')}
      lead={say('You are signed out everywhere once it is set.')}
      width="narrow"
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <Field
          label={say('New password')}
          hint={say('At least {count} characters.', { count: passwordLength.least })}
          error={errors.password?.message}
        >
          {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
        </Field>
        <Button type="submit" size="lg" wide busy={isSubmitting}>
          {say('Set the password')}
        </Button>
      </form>
    </Page>
  )
}
