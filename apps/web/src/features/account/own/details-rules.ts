import { longestDisplayName } from '@footlight/contract'
import { maxLength, required } from '@footlight/forms'
import { usernameRules, usernameWords } from '../username-rule.ts'

export const detailsRules = {
  displayName: [required, maxLength(longestDisplayName)],
  username: usernameRules,
  language: [],
  country: [],
  timezone: [],
  birthDate: [],
} as const

export const detailsWords = {
  username: usernameWords,
}
