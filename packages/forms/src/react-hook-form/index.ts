import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { placesOf } from '../places.ts'
import { check, type Schema } from '../schema.ts'
import { type Exactly, type OwnWords, ownWords, type Unworded } from './own-words.ts'

export type { OwnWords } from './own-words.ts'

interface ReportedError {
  type: string
  message: string
  /** all messages of the field by their rule */
  types?: Record<string, string | string[]>
}

/**
 * A resolver for react-hook-form: `useForm<SignUp>({ resolver: rulesResolver(signUp, english) })`. For each field it returns
 * the first failure, and with `criteriaMode: 'all'` every one under `types`. A failure of a list as a whole is at its
 * `root`, unless a control has the list's own name. `say` is not called for failures that `own` has words for. It is
 * synchronous, so results arrive in order.
 */
export function rulesResolver<
  Values extends FieldValues,
  const Rules extends Schema<Values>,
  const Own extends OwnWords<Rules> = Record<never, never>,
>(
  rules: Rules,
  say: (failure: Unworded<Rules, Own>) => string,
  own?: Own & Exactly<Own, Rules>,
): Resolver<Values> {
  return (values, _context, { criteriaMode, fields }) => {
    const reported = new Map<string, ReportedError>()
    for (const failure of check<Values, Rules>(rules, values)) {
      const { path, rule } = failure
      const first = reported.get(path)
      if (first && criteriaMode !== 'all') continue
      // `say` is called for failures without own words only, which the compiler cannot infer per failure
      const message = ownWords(own ?? {}, failure) ?? say(failure as Unworded<Rules, Own>)
      const error = first ?? { type: rule, message }
      if (criteriaMode === 'all') error.types = addMessage(error.types, rule, message)
      reported.set(path, error)
    }
    if (reported.size === 0) return { values, errors: {} }
    const errors = {}
    for (const [path, error] of reported) {
      const isWholeList = Array.isArray(valueAt(path, values)) && !isControl(valueAt(path, fields))
      put(errors, `${path}${isWholeList ? '.root' : ''}`.split('.'), error)
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

type Messages = NonNullable<ReportedError['types']>

function addMessage(types: Messages = {}, rule: string, message: string): Messages {
  const others = types[rule]
  return { ...types, [rule]: others === undefined ? message : [others, message].flat() }
}

function valueAt(path: string, values: unknown): unknown {
  return placesOf(path, values)[0]?.value
}

function isControl(field: unknown): boolean {
  return typeof field === 'object' && field !== null && 'ref' in field
}

/** Adds an error to a tree of errors; a node with rows becomes an array with a `root`, as in react-hook-form. */
function put(node: unknown, [key, ...rest]: string[], error: ReportedError): object {
  const isRow = key !== undefined && /^\d+$/.test(key)
  const parent = isRow && !Array.isArray(node) ? Object.assign([], node) : Object.assign(node ?? {})
  if (key === undefined) return Object.assign(parent, error)
  return Object.assign(parent, { [key]: put(Reflect.get(parent, key), rest, error) })
}
