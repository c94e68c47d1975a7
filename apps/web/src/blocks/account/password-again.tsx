import type { UseFormRegisterReturn } from 'react-hook-form'
import { say } from '../../lib/language/say.ts'
import { CodeInput } from '../../ui/fields/code-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

interface PasswordAgainProps {
  password: UseFormRegisterReturn
  /** where the account has a second factor */
  code: UseFormRegisterReturn | undefined
  errors: { password?: { message?: string }; code?: { message?: string } }
}

/** Asks for the password, and the code, again before an act that a stolen session cookie must not allow. */
export function PasswordAgain({ password, code, errors }: PasswordAgainProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={say('Your password')}
        hint={say('Enter your password to confirm.')}
        error={errors.password?.message}
      >
        {(control) => (
          <TextInput {...control} {...password} type="password" autoComplete="current-password" />
        )}
      </Field>
      {code && (
        <Field
          label={say('Code')}
          hint={say('Of your authenticator, or a recovery code.')}
          error={errors.code?.message}
        >
          {(control) => <CodeInput {...control} {...code} />}
        </Field>
      )}
    </div>
  )
}
