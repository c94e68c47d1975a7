import { passwordLength } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field, FieldError, FormError } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Page } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { useRegisterForm } from './use-register-form.ts'

const linkClass = 'font-semibold text-amber-text underline underline-offset-4'

interface RegisterScreenProps {
  returnTo: string | undefined
  /** performers go on with their application [O14] */
  as?: 'client' | 'performer'
}

export function RegisterScreen({ returnTo, as = 'client' }: RegisterScreenProps) {
  const { fields, errors, isSubmitting, submit } = useRegisterForm(as, returnTo)
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
        <RegisterFields as={as} fields={fields} errors={errors} />
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

interface RegisterFieldsProps extends Pick<ReturnType<typeof useRegisterForm>, 'fields' | 'errors'> {
  as: 'client' | 'performer'
}

function RegisterFields({ as, fields, errors }: RegisterFieldsProps) {
  return (
    <>
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
    </>
  )
}
