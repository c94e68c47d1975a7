import type { Refusal } from '../messages/language.ts'
import type { Rule } from '../rule.ts'
import { email, ipAddress, macAddress, url } from '../rules/addresses.ts'
import { and, not, or } from '../rules/combinators.ts'
import { between, decimal, integer, maxValue, minValue, numeric } from '../rules/numbers.ts'
import { required, requiredIf, requiredUnless, sameAs } from '../rules/presence.ts'
import { alpha, alphaNum, maxLength, minLength } from '../rules/text.ts'

/** Every rule that reads only the value, each once. */
export const plainRules: readonly (Rule<string, object> & Refusal)[] = [
  required,
  email,
  url,
  alpha,
  alphaNum,
  numeric,
  integer,
  decimal,
  between(-5, 1234.5),
  minValue(3),
  maxValue(7),
  minLength(3),
  maxLength(7),
  ipAddress,
  macAddress('-'),
  or(email, url),
  and(alpha, minLength(3)),
  not(email),
]

/** The rules that look at the form as well, in a form where they apply. */
export const formRules = [requiredIf(() => true), requiredUnless(() => false), sameAs('password')] as const
