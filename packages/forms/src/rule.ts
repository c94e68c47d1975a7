/** The parameters of a rule that has none. */
export type NoParams = Readonly<Record<string, never>>

export const noParams: NoParams = {}

/**
 * A pure function that checks a value, with the name and parameters that a message needs.
 * `Needs` is the part of the form that it reads beside the field's own value; most rules read none.
 */
export interface Rule<Name extends string, Params extends object = NoParams, Needs = unknown> {
  (value: unknown, ...form: unknown extends Needs ? [form?: unknown] : [form: Needs]): boolean
  readonly rule: Name
  readonly params: Params
}

/** Every rule, whatever it needs. */
export type AnyRule = Rule<string, object, never>

/** What the union of rules `R` needs of a form, all together. */
export type NeedsOf<R> = (
  R extends Rule<string, object, infer Needs>
    ? (needs: Needs) => void
    : never
) extends (needs: infer All) => void
  ? All
  : never

/** A rule's name and parameters as plain data: `{ rule: 'minLength', params: { min: 3, unit: 'characters' } }`. */
export type RefusalOf<R> = R extends { readonly rule: infer Name; readonly params: infer Params }
  ? { readonly rule: Name; readonly params: Params }
  : never

/**
 * A field has no value when it is undefined, null, '', NaN or an invalid Date (what a number or date input left empty
 * gives), or a list of no items: an array, a FileList. White space, 0, false and {} are values.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'number' || value instanceof Date) return Number.isNaN(Number(value))
  return lengthOf(value) === 0
}

/** UTF-16 units of a string, as the attributes `minlength` and `maxlength` count them, or items of a list. */
export function lengthOf(value: unknown): number | undefined {
  if (typeof value === 'string') return value.length
  const isList = typeof value === 'object' && value !== null && Symbol.iterator in value && 'length' in value
  return isList ? Number(value.length) : undefined
}

/**
 * Makes a rule. `test` is called with values only: a field without one passes, unless a required rule applies
 */
// @__NO_SIDE_EFFECTS__
export function createRule<const Name extends string, Params extends object, Needs = unknown>(
  rule: Name,
  params: Params,
  test: (value: unknown, form: Needs) => boolean,
): Rule<Name, Params, Needs> {
  return createStrictRule(rule, params, (value, form: Needs) => isEmpty(value) || test(value, form))
}

/** Makes a rule whose test is also called for a field without a value. */
// @__NO_SIDE_EFFECTS__
export function createStrictRule<const Name extends string, Params extends object, Needs = unknown>(
  rule: Name,
  params: Params,
  test: (value: unknown, form: Needs) => boolean,
): Rule<Name, Params, Needs> {
  const passes = (value: unknown, form: Needs) => test(value, form)
  return Object.assign(passes as Rule<Name, Params, Needs>, { rule, params })
}
