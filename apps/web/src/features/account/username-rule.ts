import { usernameLength, usernameLetters } from '@footlight/contract'
import { createRule, required } from '@footlight/forms'
import { say } from '../../lib/language/say.ts'

const username = createRule(
  'username',
  {},
  (value) =>
    typeof value === 'string' &&
    value.length >= usernameLength.least &&
    value.length <= usernameLength.most &&
    usernameLetters.test(value),
)

export const usernameRules = [required, username]

export const usernameWords = {
  required: () => say('Choose a username.'),
  username: () => say('Use 3 to 30 letters, digits, dots, dashes or underscores.'),
}
