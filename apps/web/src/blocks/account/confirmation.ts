/** Fields of a form that asks once more who it is [A6]. */
export interface Confirmation {
  password: string
  code: string
}

export const passwordRule = { required: 'Fill in your password.' }
export const codeRule = { required: 'Fill in the code.' }

/** The two as a call takes them: without a second factor there is no code. */
export function confirmationOf({ password, code }: Confirmation): { password: string; code?: string } {
  return code ? { password, code } : { password }
}
