import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { showFailure } from '../../lib/form-errors.ts'
import { type Confirmation, codeRule, confirmationOf, passwordRule } from '../../lib/password-again.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useEnter } from './use-enter.ts'

interface SignInForm extends Confirmation {
  account: string
}

interface SignInScreenProps {
  /** where to go afterwards */
  returnTo: string | undefined
}

/** Password first; where the account has a second factor, its code in a second step [A6]. */
export function SignInScreen({ returnTo }: SignInScreenProps) {
  const enter = useEnter(returnTo)
  const enrol = useEnter('/account')
  const [needsCode, setNeedsCode] = useState(false)
  const { register, handleSubmit, setError, setFocus, resetField, clearErrors, formState } =
    useForm<SignInForm>()
  const submit = handleSubmit(async ({ account, ...confirmation }) => {
    const result = await call('login', { body: { account, ...confirmationOf(confirmation) } })
    if (result.ok) return result.value.mustEnrol ? enrol() : enter()
    if (result.code === 'CODE_NEEDED') return setNeedsCode(true)
    if (result.code === 'WRONG_CODE')
      return setError('code', { message: result.message }, { shouldFocus: true })
    showFailure(result, ['account', 'password', 'code'], setError)
  })
  useEffect(() => {
    if (needsCode) setFocus('code')
  }, [needsCode, setFocus])
  const startAgain = () => {
    setNeedsCode(false)
    resetField('password')
    resetField('code')
    clearErrors()
  }
  const { errors, isSubmitting } = formState
  return (
    <Page
      title="Sign in"
      lead={needsCode ? 'One more step: the code of your authenticator.' : 'Welcome back to your seat.'}
      width="narrow"
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        {needsCode ? (
          <Field
            label="Code"
            hint="Six digits of your authenticator, or one of your recovery codes."
            error={errors.code?.message}
          >
            {(control) => <CodeInput {...control} {...register('code', codeRule)} />}
          </Field>
        ) : (
          <>
            <Field label="E-mail or username" error={errors.account?.message}>
              {(control) => (
                <TextInput
                  {...control}
                  {...register('account', { required: 'Fill in your e-mail address or username.' })}
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field label="Password" error={errors.password?.message}>
              {(control) => (
                <TextInput
                  {...control}
                  {...register('password', passwordRule)}
                  type="password"
                  autoComplete="current-password"
                />
              )}
            </Field>
          </>
        )}
        <Button type="submit" size="lg" wide busy={isSubmitting}>
          Sign in
        </Button>
        {needsCode ? (
          <Button tone="ghost" onClick={startAgain}>
            Back to the password
          </Button>
        ) : (
          <p className="text-center text-paper-1">
            New here?{' '}
            <Link
              to="/register"
              search={returnTo ? { returnTo } : {}}
              className="font-semibold text-amber-text underline underline-offset-4"
            >
              Make an account
            </Link>
          </p>
        )}
      </form>
    </Page>
  )
}
