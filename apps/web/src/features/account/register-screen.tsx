import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { showFailure } from '../../lib/form-errors.ts'
import { spoken } from '../../lib/language.ts'
import { say } from '../../lib/say.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldError, FormError } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useEnter } from './use-enter.ts'

interface RegisterForm {
  email: string
  username: string
  password: string
  adult: boolean
}

/** [A4] the server has the last word: it also knows the common passwords */
const passwordLength = 10

interface RegisterScreenProps {
  returnTo: string | undefined
}

export function RegisterScreen({ returnTo }: RegisterScreenProps) {
  const enter = useEnter(returnTo)
  const { register, handleSubmit, setError, formState } = useForm<RegisterForm>()
  const submit = handleSubmit(async ({ email, username, password }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const result = await call('register', {
      body: { email, username, password, language: spoken(), timezone: timeZone, adult: true },
    })
    if (result.ok) await enter()
    else showFailure(result, ['email', 'username', 'password', 'adult'], setError)
  })
  const { errors, isSubmitting } = formState
  return (
    <Page
      title={say('Take a seat')}
      lead={say('An account costs nothing. You pay by the second, from credits.')}
      width="narrow"
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <Field label={say('E-mail')} error={errors.email?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...register('email', {
                required: say('Fill in your e-mail address.'),
                pattern: {
                  value: /^\S+@\S+\.\S+$/,
                  message: say('This does not look like an e-mail address.'),
                },
              })}
              type="email"
              autoComplete="email"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label={say('Username')}
          hint={say('Performers see it. 3 to 30 letters, digits, dots, dashes or underscores.')}
          error={errors.username?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...register('username', {
                required: say('Choose a username.'),
                pattern: {
                  value: /^[\p{L}\p{N}_.-]{3,30}$/u,
                  message: say('Use 3 to 30 letters, digits, dots, dashes or underscores.'),
                },
              })}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label={say('Password')}
          hint={say('At least {count} characters.', { count: passwordLength })}
          error={errors.password?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...register('password', {
                required: say('Choose a password.'),
                minLength: {
                  value: passwordLength,
                  message: say('Use at least {count} characters.', { count: passwordLength }),
                },
              })}
              type="password"
              autoComplete="new-password"
            />
          )}
        </Field>
        <div>
          <Checkbox
            {...register('adult', { required: say('Say that you are an adult.') })}
            aria-invalid={errors.adult ? true : undefined}
            aria-describedby={errors.adult && 'adult-error'}
          >
            {say('I am an adult')}
          </Checkbox>
          <div id="adult-error" aria-live="polite" className="text-sm">
            {errors.adult && <FieldError>{errors.adult.message}</FieldError>}
          </div>
        </div>
        <Button type="submit" size="lg" wide busy={isSubmitting}>
          {say('Make my account')}
        </Button>
        <p className="text-center text-paper-1">
          {say('Been here before?')}{' '}
          <Link
            to="/signin"
            search={returnTo ? { returnTo } : {}}
            className="font-semibold text-amber-text underline underline-offset-4"
          >
            {say('Sign in')}
          </Link>
        </p>
      </form>
    </Page>
  )
}
