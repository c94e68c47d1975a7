import { usernameLength, usernameLetters, usernameOf } from '@footlight/contract'
import { createRule, required } from '@footlight/forms'
import { say } from '../../lib/language/say.ts'

const isUsername = (text: string) =>
  // characters, as the server counts
  [...text].length >= usernameLength.least && text.length <= usernameLength.most && usernameLetters.test(text)

const username = createRule(
  'username',
  {},
  (value) => typeof value === 'string' && isUsername(usernameOf(value)),
)

export const usernameRules = [required, username]

export const usernameWords = {
  required: () => say('Choose a username.'),
  username: () => say('Use 3 to 30 letters, digits, dots, dashes or underscores.'),
}
