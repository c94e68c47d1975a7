import { required } from '@footlight/forms'
import { say } from '../../lib/language/say.ts'

/** Fields of a form that asks once more who it is [A6]. */
export interface Confirmation {
  password: string
  code: string
}

/** Rules of the two; without a second factor no code is asked for. */
export const confirmationRules = (hasCode: boolean) =>
  ({ password: [required], code: hasCode ? [required] : [] }) as const

export const confirmationWords = {
  password: { required: () => say('Fill in your password.') },
  code: { required: () => say('Fill in the code.') },
}

/** The two as a call takes them: without a second factor there is no code. */
export function confirmationOf({ password, code }: Confirmation): { password: string; code?: string } {
  return code ? { password, code } : { password }
}
