import { displayNameRules } from '../../../blocks/account/account-rules.ts'
import { usernameRules, usernameWords } from '../username-rule.ts'

export const detailsRules = {
  displayName: displayNameRules,
  username: usernameRules,
  language: [],
  country: [],
  timezone: [],
  birthDate: [],
} as const

export const detailsWords = {
  username: usernameWords,
}
