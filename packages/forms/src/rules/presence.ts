import { createRule, createStrictRule, isEmpty, type NoParams, noParams, type Rule } from '../rule.ts'

function isFilledIn(value: unknown): boolean {
  return !isEmpty(typeof value === 'string' ? value.trim() : value)
}

/** There is a value; white space alone is none. */
export const required = createStrictRule('required', noParams, isFilledIn)

/** Whether a rule applies, given the form's values and the indexes of the row that the field is in. */
export type Condition<Values> = (values: Values, row: readonly number[]) => unknown

interface ValuesAndRow<Values> {
  values: Values
  row: readonly number[]
}

/** Required while the condition is truthy: `requiredIf((order: Order) => order.delivery)`. */
export function requiredIf<Values>(
  condition: Condition<Values>,
): Rule<'requiredIf', NoParams, ValuesAndRow<Values>> {
  return createStrictRule(
    'requiredIf',
    noParams,
    (value, { values, row }: ValuesAndRow<Values>) => !condition(values, row) || isFilledIn(value),
  )
}

/** Required while the condition is falsy. */
export function requiredUnless<Values>(
  condition: Condition<Values>,
): Rule<'requiredUnless', NoParams, ValuesAndRow<Values>> {
  return createStrictRule(
    'requiredUnless',
    noParams,
    (value, { values, row }: ValuesAndRow<Values>) => Boolean(condition(values, row)) || isFilledIn(value),
  )
}

interface Reader<Path> {
  read: (path: Path) => unknown
}

/**
 * Strictly equal to the field at `other`, a path as the form's rules have it: `sameAs('password')`. A `*` in it is the row
 * of the field itself: `sameAs('guests.*.email')`.
 */
export function sameAs<const Path extends string>(
  other: Path,
): Rule<'sameAs', { other: Path }, Reader<Path>> {
  return createRule('sameAs', { other }, (value, form: Reader<Path>) => value === form.read(other))
}
