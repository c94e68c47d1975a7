import { createRule, lengthOf, noParams, type Rule } from '../rule.ts'

// A letter and the marks upon it: é may be one code point or two. Neither repetition can match what the other does.
const letters = /^(?:\p{L}\p{M}*)+$/u
const lettersAndDigits = /^(?:[\p{L}\p{Nd}]\p{M}*)+$/u

// @__NO_SIDE_EFFECTS__
function textRule<const Name extends string>(name: Name, pattern: RegExp): Rule<Name> {
  return createRule(name, noParams, (value) => typeof value === 'string' && pattern.test(value))
}

/** A string of letters only, of every script. */
export const alpha = textRule('alpha', letters)

/** A string of letters and digits only, of every script. */
export const alphaNum = textRule('alphaNum', lettersAndDigits)

/** What a length counts; it changes the message only. */
export type LengthUnit = 'characters' | 'items'

/** At least `min` UTF-16 units of a string, as `minlength` counts, or items of a list. */
export function minLength(
  min: number,
  unit: LengthUnit = 'characters',
): Rule<'minLength', { min: number; unit: LengthUnit }> {
  return createRule('minLength', { min, unit }, (value) => (lengthOf(value) ?? Number.NaN) >= min)
}

/** At most `max` UTF-16 units of a string, as `maxlength` counts, or items of a list. */
export function maxLength(
  max: number,
  unit: LengthUnit = 'characters',
): Rule<'maxLength', { max: number; unit: LengthUnit }> {
  return createRule('maxLength', { max, unit }, (value) => (lengthOf(value) ?? Number.NaN) <= max)
}
