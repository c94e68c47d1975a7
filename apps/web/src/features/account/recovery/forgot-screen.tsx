import { resetLinkMinutes } from '@footlight/contract'
import { required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Mail } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'

const rules = { account: [required] } as const
const words = { account: { required: () => say('Fill in your e-mail address or username.') } }

/** [A5] Requests a password reset link; the answer is the same whether or not the account exists. */
export function ForgotScreen() {
  const [sent, setSent] = useState(false)
  const forgot = useAction('forgotPassword')
  const { register, handleSubmit, setError, formState } = useForm<{ account: string }>({
    resolver: rulesResolver(rules, useSentences(), words),
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
