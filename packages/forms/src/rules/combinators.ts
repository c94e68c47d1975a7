import { type AnyRule, createStrictRule, isEmpty, type NeedsOf, type RefusalOf, type Rule } from '../rule.ts'

type Refusals<Rules extends readonly AnyRule[]> = {
  readonly [Index in keyof Rules]: RefusalOf<Rules[Index]>
}

type Combined<Name extends string, Rules extends readonly AnyRule[]> = Rule<
  Name,
  { rules: Refusals<Rules> },
  NeedsOf<Rules[number]>
>

/** `rules` holds the names and parameters of the combined rules; `holds` evaluates the rules that it needs. */
function combine<const Name extends string, const Rules extends readonly AnyRule[]>(
  name: Name,
  rules: Rules,
  holds: (value: unknown, passes: (rule: AnyRule) => boolean) => boolean,
): Combined<Name, Rules> {
  const refusals = rules.map(({ rule, params }) => ({ rule, params })) as Refusals<Rules>
  return createStrictRule(name, { rules: refusals }, (value, form: NeedsOf<Rules[number]>) =>
    // NeedsOf is what all of the rules need, which the compiler cannot see rule by rule
    holds(value, (rule) => rule(value, form as never)),
  )
}

/** Passes if at least one of the rules passes. */
export function or<const Rules extends readonly [AnyRule, ...AnyRule[]]>(
  ...rules: Rules
): Combined<'or', Rules> {
  return combine('or', rules, (_value, passes) => rules.some(passes))
}

/** All of the rules pass. */
export function and<const Rules extends readonly [AnyRule, ...AnyRule[]]>(
  ...rules: Rules
): Combined<'and', Rules> {
  return combine('and', rules, (_value, passes) => rules.every(passes))
}

/** Passes if the rule fails, or if the field has no value. */
export function not<const Inner extends AnyRule>(rule: Inner): Combined<'not', readonly [Inner]> {
  return combine('not', [rule] as const, (value, passes) => isEmpty(value) || !passes(rule))
}
