import { createRule, noParams, type Rule } from '../rule.ts'

// @__NO_SIDE_EFFECTS__
function numberRule<const Name extends string>(
  name: Name,
  pattern: RegExp,
  isFit: (value: number) => boolean,
): Rule<Name> {
  return createRule(name, noParams, (value) =>
    typeof value === 'number' ? isFit(value) : typeof value === 'string' && pattern.test(value),
  )
}

/** Digits 0 to 9 only; as a number, a whole one that is not negative. */
export const numeric = numberRule('numeric', /^\d+$/, (value) => Number.isInteger(value) && value >= 0)

/** Digits, after a minus sign or not; as a number, a whole one. */
export const integer = numberRule('integer', /^-?\d+$/, Number.isInteger)

/** Digits with a point among or before them, after a minus sign or not: 12, 12.5, -.5; as a number, a finite one. */
export const decimal = numberRule('decimal', /^-?(?:\d+(?:\.\d+)?|\.\d+)$/, Number.isFinite)

/** What HTML calls a valid floating-point number: the value of every `<input type="number">`. */
const floatingPoint = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i

/** The number that a value is or writes out; NaN when it is none, is not finite or holds white space. */
function numberOf(value: unknown): number {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && floatingPoint.test(value))
  const number = isNumber ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : Number.NaN
}

/** A finite number, or a string that is one, from `min` up to and with `max`. */
export function between(min: number, max: number): Rule<'between', { min: number; max: number }> {
  return createRule('between', { min, max }, (value) => {
    const number = numberOf(value)
    return number >= min && number <= max
  })
}

/** A finite number, or a string that is one, of at least `min`. */
export function minValue(min: number): Rule<'minValue', { min: number }> {
  return createRule('minValue', { min }, (value) => numberOf(value) >= min)
}

/** A finite number, or a string that is one, without white space, of at most `max`. */
export function maxValue(max: number): Rule<'maxValue', { max: number }> {
  return createRule('maxValue', { max }, (value) => numberOf(value) <= max)
}
