import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { showFailure } from '../../lib/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useEnter } from './use-enter.ts'

interface SignInForm {
  account: string
  password: string
}

interface SignInScreenProps {
  /** where to go afterwards */
  returnTo: string | undefined
}

export function SignInScreen({ returnTo }: SignInScreenProps) {
  const enter = useEnter(returnTo)
  const { register, handleSubmit, setError, formState } = useForm<SignInForm>()
  const submit = handleSubmit(async (body) => {
    const result = await call('login', { body })
    if (result.ok) await enter()
    else showFailure(result, ['account', 'password'], setError)
  })
  const { errors, isSubmitting } = formState
  return (
    <Page title="Sign in" lead="Welcome back to your seat." width="narrow">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
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
              {...register('password', { required: 'Fill in your password.' })}
              type="password"
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" size="lg" wide busy={isSubmitting}>
          Sign in
        </Button>
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
      </form>
    </Page>
  )
}
