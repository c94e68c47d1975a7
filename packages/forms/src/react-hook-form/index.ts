import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { placesOf } from '../places.ts'
import { check, type Schema } from '../schema.ts'
import { type Exactly, type OwnWords, ownWords, type Unworded } from './own-words.ts'

export type { OwnWords } from './own-words.ts'

interface ToldError {
  type: string
  message: string
  /** all messages of the field by their rule */
  types?: Record<string, string | string[]>
}

/**
 * A resolver for react-hook-form: `useForm<SignUp>({ resolver: rulesResolver(signUp, english) })`. Of each field it tells
 * the first failure, and with `criteriaMode: 'all'` every one under `types`. What a list as a whole fails stands at its
 * `root`, unless a control bears the list's own name. What the form has `own` words for is not asked of `say`. It is
 * synchronous, so no answer overtakes another one.
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
    const told = new Map<string, ToldError>()
    for (const failure of check<Values, Rules>(rules, values)) {
      const { path, rule } = failure
      const first = told.get(path)
      if (first && criteriaMode !== 'all') continue
      // what has no own words is what `say` is asked for, which the compiler cannot see failure by failure
      const message = ownWords(own ?? {}, failure) ?? say(failure as Unworded<Rules, Own>)
      const error = first ?? { type: rule, message }
      if (criteriaMode === 'all') error.types = addMessage(error.types, rule, message)
      told.set(path, error)
    }
    if (told.size === 0) return { values, errors: {} }
    const errors = {}
    for (const [path, error] of told) {
      const isWholeList = Array.isArray(valueAt(path, values)) && !isControl(valueAt(path, fields))
      put(errors, `${path}${isWholeList ? '.root' : ''}`.split('.'), error)
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

type Messages = NonNullable<ToldError['types']>

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

/** Adds what is told to a tree of errors; a node with rows becomes an array, which keeps its `root` as react-hook-form does. */
function put(node: unknown, [key, ...rest]: string[], error: ToldError): object {
  const isRow = key !== undefined && /^\d+$/.test(key)
  const parent = isRow && !Array.isArray(node) ? Object.assign([], node) : Object.assign(node ?? {})
  if (key === undefined) return Object.assign(parent, error)
  return Object.assign(parent, { [key]: put(Reflect.get(parent, key), rest, error) })
}
