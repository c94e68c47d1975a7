import { required } from '@footlight/forms'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { say } from '../../lib/language/say.ts'
import { Field } from '../../ui/fields/field.tsx'
import { CodeInput } from '../../ui/fields/password-input.tsx'
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

/** Fields of a form that asks for the password, and the second factor's code, once more [A6]. */
export interface Confirmation {
  password: string
  code: string
}

/** Rules of both fields; an account without a second factor needs no code. */
export const confirmationRules = (hasCode: boolean) =>
  ({ password: [required], code: hasCode ? [required] : [] }) as const

export const confirmationWords = {
  password: { required: () => say('Fill in your password.') },
  code: { required: () => say('Fill in the code.') },
}

/** Both fields as the API expects them: an account without a second factor sends no code. */
export function confirmationOf({ password, code }: Confirmation): { password: string; code?: string } {
  return code ? { password, code } : { password }
}
