import { say } from '../../lib/say.ts'

/** Fields of a form that asks once more who it is [A6]. */
export interface Confirmation {
  password: string
  code: string
}

// read when a field is drawn, so in the language of that moment
export const passwordRule = {
  get required() {
    return say('Fill in your password.')
  },
}
export const codeRule = {
  get required() {
    return say('Fill in the code.')
  },
}

/** The two as a call takes them: without a second factor there is no code. */
export function confirmationOf({ password, code }: Confirmation): { password: string; code?: string } {
  return code ? { password, code } : { password }
}
