import { passwordLength } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction } from '../../../lib/calls/use-call.ts'
import { spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field, FieldError, FormError } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Page } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { type RegisterForm, registerRules, registerWords } from './register-rules.ts'
import { useEnter } from './use-enter.ts'

const linkClass = 'font-semibold text-amber-text underline underline-offset-4'

interface RegisterScreenProps {
  returnTo: string | undefined
  /** performers go on with their application [O14] */
  as?: 'client' | 'performer'
}

export function RegisterScreen({ returnTo, as = 'client' }: RegisterScreenProps) {
  const enter = useEnter(returnTo ?? '/welcome')
  const signUp = useAction('register')
  const apply = useAction('registerPerformer')
  const { register, handleSubmit, setError, formState } = useForm<RegisterForm>({
    resolver: rulesResolver(registerRules, useSentences(), registerWords),
  })
  // in the order of the screen: the first that is wrong gets the focus
  const fields = {
    email: register('email'),
    username: register('username'),
    password: register('password'),
    adult: register('adult'),
  }
  const submit = handleSubmit(async ({ email, username, password }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const body = { email, username, password, language: spoken(), timezone: timeZone, adult: true as const }
    if (as === 'performer') {
      const result = await apply.attempt({ body })
      if (result.ok) return enter('performer')
      return showFailure(result, ['email', 'username', 'password', 'adult'], setError)
    }
    const result = await signUp.attempt({ body })
    if (result.ok) {
      await enter('client')
      // a reader with a `returnTo` skips the welcome page and goes back there
      if (returnTo !== undefined)
        toast({
          tone: 'good',
          text: say('Welcome, {name}', { name: result.value.clientAccount.displayName }),
          detail: say('Open the e-mail that we sent you: it says how to go on.'),
        })
    } else showFailure(result, ['email', 'username', 'password', 'adult'], setError)
  })
  const { errors, isSubmitting } = formState
  return (
    <Page
      title={say(as === 'performer' ? 'Perform here' : 'Take a seat')}
      lead={say(
        as === 'performer'
          ? 'First an account. Then you describe yourself, name your prices and show your identity document, and we look at it.'
          : 'An account costs nothing. You pay by the second, from credits.',
      )}
      width="narrow"
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <Field label={say('E-mail')} error={errors.email?.message}>
          {(control) => (
            <TextInput {...control} {...fields.email} type="email" autoComplete="email" spellCheck={false} />
          )}
        </Field>
        <Field
          label={say('Username')}
          hint={say(
            as === 'performer'
              ? 'You sign in with it. 3 to 30 letters, digits, dots, dashes or underscores.'
              : 'Performers see it. 3 to 30 letters, digits, dots, dashes or underscores.',
          )}
          error={errors.username?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...fields.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label={say('Password')}
          hint={say('At least {count} characters.', { count: passwordLength.least })}
          error={errors.password?.message}
        >
          {(control) => <PasswordInput {...control} {...fields.password} autoComplete="new-password" />}
        </Field>
        <div>
          <Checkbox
            {...fields.adult}
            aria-invalid={errors.adult ? true : undefined}
            aria-describedby={errors.adult && 'adult-error'}
          >
            {say('I am an adult')}
          </Checkbox>
          <div id="adult-error" aria-live="polite" className="text-sm">
            {errors.adult && <FieldError>{errors.adult.message}</FieldError>}
          </div>
        </div>
        <p className="text-sm text-paper-1">
          <Said
            text="With an account you accept the <terms>terms of use</terms>; what becomes of your data is under <privacy>privacy</privacy>."
            terms={<Link to="/p/$page" params={{ page: 'terms' }} className={linkClass} />}
            privacy={<Link to="/p/$page" params={{ page: 'privacy' }} className={linkClass} />}
          />
        </p>
        <Button type="submit" size="lg" wide busy={isSubmitting}>
          {say('Make my account')}
        </Button>
        <p className="text-center text-paper-1">
          {say('Been here before?')}{' '}
          <Link to="/signin" search={returnTo ? { returnTo } : {}} className={linkClass}>
            {say('Sign in')}
          </Link>
        </p>
        {as === 'client' && (
          <p className="text-center text-paper-1">
            {say('Want to perform?')}{' '}
            <Link to="/perform" className={linkClass}>
              {say('Perform here')}
            </Link>
          </p>
        )}
      </form>
    </Page>
  )
}
