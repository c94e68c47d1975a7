import {
  addressForm,
  displayNameOf,
  longestDisplayName,
  longestEmail,
  passwordLength,
  passwordOf,
  plainText,
  usernameLength,
  usernameLetters,
  usernameOf,
} from '@footlight/contract'
import { createRule, email, maxLength, minLength, type Rule, required } from '@footlight/forms'
import { say } from '../../lib/language/say.ts'

/** A rule for the text as the server stores it: letters that are composed there may be more here, or fewer. */
function stored<const Name extends string, Params extends object>(
  as: (text: string) => string,
  rule: Rule<Name, Params>,
): Rule<Name, Params> {
  return createRule(rule.rule, rule.params, (value) => rule(as(String(value))))
}

/** As many units as the text has characters: the server counts these, and a rule of a form counts units. */
const counted = (text: string) => 'x'.repeat([...text].length)

/** [A13] Of the addresses of any script the server takes those that every mail server takes. */
const address = createRule('email', {}, (value) => email(value) && addressForm.test(String(value)))

export const emailRules = [address, maxLength(longestEmail)] as const

export const newPasswordRules = [
  stored((typed) => counted(passwordOf(typed)), minLength(passwordLength.least)),
  stored(passwordOf, maxLength(passwordLength.most)),
] as const

export const displayNameRules = [
  required,
  stored(displayNameOf, required),
  stored(displayNameOf, maxLength(longestDisplayName)),
] as const

/** A text that others read: the server drops what does not show, and white space around it. */
export const textRules = ({ least, most }: { least: number; most: number }) =>
  [
    required,
    stored(plainText, required),
    stored((typed) => counted(plainText(typed).trim()), minLength(least)),
    maxLength(most),
  ] as const

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
