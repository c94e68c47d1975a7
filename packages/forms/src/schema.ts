import { placesOf } from './places.ts'
import type { RefusalOf, Rule } from './rule.ts'

type Leaf =
  | string
  | number
  | boolean
  | bigint
  | symbol
  | null
  | undefined
  | Date
  | Blob
  | FileList
  | ((...args: never[]) => unknown)

/**
 * The dotted paths of a form's fields; `*` is every row of a list. Of `{ name: string; guests: { email: string }[] }` they
 * are `name`, `guests`, `guests.*` and `guests.*.email`. Deeper than six names it stops.
 */
export type FieldPath<Values, Depth extends 0[] = []> = Depth['length'] extends 6
  ? never
  : Values extends Leaf
    ? never
    : Values extends readonly (infer Item)[]
      ? '*' | `*.${FieldPath<Item, [...Depth, 0]>}`
      : {
          [Key in keyof Values & string]-?: Key | `${Key}.${FieldPath<Values[Key], [...Depth, 0]>}`
        }[keyof Values & string]

/** What a rule may look at beside its own value. */
export interface Form<Values> {
  values: Values
  /** the index for each `*` in the field's own path */
  row: readonly number[]
  /** the value at a path, whose `*` is the field's own row, or the first row if the field is in none */
  read: (path: FieldPath<Values>) => unknown
}

type FormRule<Values> = Rule<string, object, Form<Values>>

/** The rules of a form's fields, each list in the order in which its failures are returned. */
export type Schema<Values> = {
  readonly [Path in FieldPath<Values>]?: readonly FormRule<Values>[]
}

type Indexed<Path extends string> = Path extends `${infer Before}*${infer After}`
  ? `${Before}${number}${Indexed<After>}`
  : Path

type Failed<Path extends string, Rules> = Rules extends readonly (infer R)[]
  ? R extends unknown
    ? RefusalOf<R> & { readonly path: Indexed<Path> }
    : never
  : never

/** What may fail in a form of these rules: `{ path: 'guests.0.email', rule: 'required', params: {} }`. */
export type Failure<Rules> = { [Path in keyof Rules & string]: Failed<Path, Rules[Path]> }[keyof Rules &
  string]

/** Returns every rule that fails, field by field in the order of the schema. Pure: it mutates and stores nothing. */
export function check<Values, const Rules extends Schema<Values>>(
  rules: Rules,
  values: Values,
): Failure<Rules>[] {
  const failures: { path: string; rule: string; params: object }[] = []
  for (const [pattern, fieldRules] of Object.entries(rules as Record<string, readonly FormRule<Values>[]>)) {
    for (const { path, value, row } of placesOf(pattern, values)) {
      const form: Form<Values> = { values, row, read: (other) => placesOf(other, values, row)[0]?.value }
      for (const rule of fieldRules) {
        if (!rule(value, form)) failures.push({ path, rule: rule.rule, params: rule.params })
      }
    }
  }
  return failures as Failure<Rules>[]
}
