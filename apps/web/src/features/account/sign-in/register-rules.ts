import { longestEmail, passwordLength } from '@footlight/contract'
import { createRule, email, maxLength, minLength, required, type Schema } from '@footlight/forms'
import { say } from '../../../lib/language/say.ts'
import { usernameRules, usernameWords } from '../username-rule.ts'

export interface RegisterForm {
  email: string
  username: string
  password: string
  adult: boolean
}

const accepted = createRule('accepted', {}, (value) => value === true)

/** [A4] the server validates again: it also refuses common passwords */
export const registerRules = {
  email: [required, email, maxLength(longestEmail)],
  username: usernameRules,
  password: [required, minLength(passwordLength.least), maxLength(passwordLength.most)],
  adult: [required, accepted],
} as const satisfies Schema<RegisterForm>

const adult = () => say('Say that you are an adult.')

export const registerWords = {
  email: { required: () => say('Fill in your e-mail address.') },
  username: usernameWords,
  password: { required: () => say('Choose a password.') },
  adult: { required: adult, accepted: adult },
}
