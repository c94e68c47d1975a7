import { createRule, required, type Schema } from '@footlight/forms'
import { emailRules, newPasswordRules } from '../../../blocks/account/account-rules.ts'
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
  email: [required, ...emailRules],
  username: usernameRules,
  password: [required, ...newPasswordRules],
  adult: [required, accepted],
} as const satisfies Schema<RegisterForm>

const adult = () => say('Say that you are an adult.')

export const registerWords = {
  email: { required: () => say('Fill in your e-mail address.') },
  username: usernameWords,
  password: { required: () => say('Choose a password.') },
  adult: { required: adult, accepted: adult },
}
