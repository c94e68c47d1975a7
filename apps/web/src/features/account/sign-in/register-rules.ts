import { longestEmail, passwordLength, usernameLength, usernameLetters } from '@footlight/contract'
import { createRule, email, maxLength, minLength, required, type Schema } from '@footlight/forms'
import { say } from '../../../lib/language/say.ts'

export interface RegisterForm {
  email: string
  username: string
  password: string
  adult: boolean
}

const username = createRule(
  'username',
  {},
  (value) =>
    typeof value === 'string' &&
    value.length >= usernameLength.least &&
    value.length <= usernameLength.most &&
    usernameLetters.test(value),
)
const accepted = createRule('accepted', {}, (value) => value === true)

/** [A4] the server has the last word: it also knows the common passwords */
export const registerRules = {
  email: [required, email, maxLength(longestEmail)],
  username: [required, username],
  password: [required, minLength(passwordLength.least), maxLength(passwordLength.most)],
  adult: [required, accepted],
} as const satisfies Schema<RegisterForm>

const adult = () => say('Say that you are an adult.')

export const registerWords = {
  email: { required: () => say('Fill in your e-mail address.') },
  username: {
    required: () => say('Choose a username.'),
    username: () => say('Use 3 to 30 letters, digits, dots, dashes or underscores.'),
  },
  password: { required: () => say('Choose a password.') },
  adult: { required: adult, accepted: adult },
}
