import type { Failure } from '../schema.ts'

type RuleOf<List> = List extends readonly (infer R)[] ? R : never
type NameOf<List> = RuleOf<List> extends { readonly rule: infer Name } ? Name : never
type ParamsOf<List, Name> =
  Extract<RuleOf<List>, { readonly rule: Name }> extends { readonly params: infer Params } ? Params : never

/** A form's own words by field and rule, as its schema has them: `{ 'guests.*.email': { required: () => 'Who comes?' } }`. */
export type OwnWords<Rules> = {
  readonly [Path in keyof Rules]?: {
    readonly [Name in NameOf<Rules[Path]> & string]?: (params: ParamsOf<Rules[Path], Name>) => string
  }
}

/** The words that are of no field or rule of the form become `never`, so that a misspelt one does not compile. */
export type Exactly<Own, Rules> = {
  readonly [Path in keyof Own]: Path extends keyof Rules
    ? { readonly [Name in keyof Own[Path]]: Name extends NameOf<Rules[Path]> ? Own[Path][Name] : never }
    : never
}

/** The failures of a form that have no words of their own. */
export type Unworded<Rules, Own> = {
  [Path in keyof Rules & string]: Exclude<
    Failure<Pick<Rules, Path>>,
    { readonly rule: Path extends keyof Own ? keyof Own[Path] : never }
  >
}[keyof Rules & string]

interface FailedRule {
  readonly path: string
  readonly rule: string
  readonly params: object
}

/** The form's own message for a failure; undefined if its language provides it. */
export function ownWords(own: object, { path, rule, params }: FailedRule): string | undefined {
  const words = at(at(own, path) ?? at(own, path.replace(/(^|\.)\d+(?=\.|$)/g, '$1*')), rule)
  return typeof words === 'function' ? words(params) : undefined
}

function at(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, key)
    ? Reflect.get(node, key)
    : undefined
}
