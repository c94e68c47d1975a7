import { required } from '@footlight/forms'
import { say } from '../../lib/language/say.ts'

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
