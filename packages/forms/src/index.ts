export {
  createLanguage,
  type Labels,
  type Language,
  type Refusal,
  type Vocabulary,
} from './messages/language.ts'
export { createRule, isEmpty, type NoParams, type Rule } from './rule.ts'
export { email, ipAddress, macAddress, url } from './rules/addresses.ts'
export { and, not, or } from './rules/combinators.ts'
export { between, decimal, integer, maxValue, minValue, numeric } from './rules/numbers.ts'
export { type Condition, required, requiredIf, requiredUnless, sameAs } from './rules/presence.ts'
export { alpha, alphaNum, type LengthUnit, maxLength, minLength } from './rules/text.ts'
export { check, type Failure, type FieldPath, type Form, type Schema } from './schema.ts'
