import { z } from 'zod'

/** A variable of the environment. */
export interface Variable {
  /** of its text; an error is a sentence without the name: `must be 0 or 1.` */
  parse: z.ZodType
  /** the text that an unset one has */
  default?: string
  /** what README shows instead of `default`: what holds where it is unset */
  unset?: string
  /** what it is for, in Markdown; absent: it stands in the row of the one before */
  doc?: string
  /** it must be set: the stack always sets it for the process that reads it */
  required?: true
  /** not for operators: README and `.env.example` leave it out */
  unlisted?: true
  /** `stack`: the stack reads it, and tells its processes what follows from it; absent: it is handed to the API as it is */
  reader?: 'stack' | 'media'
}

export type VariableTable = Readonly<Record<string, Variable>>
export type Environment = Readonly<Record<string, string | undefined>>

/** Variables that belong together. */
export interface VariableGroup<Table extends VariableTable = VariableTable> {
  variables: Table
  /** the names that must be set together for what the group is about; the first one shows whether it is wanted */
  needed?: readonly string[]
  /** What else is wrong among variables that are right one by one: a sentence each, which names them. */
  faults?(set: Environment): readonly string[]
}

type Value<One extends Variable> = One extends { default: string } | { required: true }
  ? z.output<One['parse']>
  : z.output<One['parse']> | undefined

export type ValuesOf<Table extends VariableTable> = { -readonly [Name in keyof Table]: Value<Table[Name]> }

/** Reads the variables of a group; an empty one counts as unset. `faults`: a sentence for each that is wrong. */
export function readVariables<Table extends VariableTable>(
  group: VariableGroup<Table>,
  environment: Environment,
): { values: ValuesOf<Table> } | { faults: readonly string[] } {
  const set = textsOf(environment)
  const values: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [name, variable] of Object.entries(group.variables)) {
    const text = set[name] ?? variable.default
    if (text === undefined) {
      if (variable.required) wrong.push(`${name} must be set.`)
      continue
    }
    const parsed = variable.parse.safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else wrong.push(`${name} ${parsed.error.issues[0]?.message}`)
  }
  // only variables that are right one by one are compared
  const faults = wrong.length > 0 ? wrong : faultsOf(group, set)
  return faults.length > 0 ? { faults } : { values: values as ValuesOf<Table> }
}

/** What is wrong among the variables of a group. */
export function faultsOf({ needed = [], faults }: VariableGroup, set: Environment): readonly string[] {
  return [...halfSet(set, needed), ...(faults?.(set) ?? [])]
}

/** The variables that are set, trimmed. */
export function textsOf(environment: Environment): Environment {
  const trimmed = Object.entries(environment).map(([name, text]) => [name, text?.trim()])
  return Object.fromEntries(trimmed.filter(([, text]) => text))
}

/** The variables of these groups that are set. */
export function setOf(groups: readonly VariableGroup[], environment: Environment): Environment {
  const names = new Set(groups.flatMap(({ variables }) => Object.keys(variables)))
  return Object.fromEntries(Object.entries(textsOf(environment)).filter(([name]) => names.has(name)))
}

/** The fault of variables that must be set together, where only some are. */
function halfSet(set: Environment, names: readonly string[]): string[] {
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  const present = names.filter((name) => !missing.includes(name))
  return [
    `${listed(present)} set, but ${listed(missing)} not: ${names.join(' and ')} must be set together, or none.`,
  ]
}

const listed = (names: readonly string[]) => `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'}`

export const plainText = z.string()

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address.' })

const portError = 'must be a port from 0 to 65535.'
export const port = z
  .string()
  .regex(/^\d{1,5}$/, portError)
  .transform(Number)
  .pipe(z.number().max(65_535, portError))

export function oneOf<const Names extends readonly [string, ...string[]]>(...names: Names) {
  return z.enum(names, `must be one of ${names.join(', ')}.`)
}

/** A PKCS8 PEM, encoded as base64url. */
export const privateKey = z
  .string()
  .transform(decoded)
  .refine((pem) => pem.startsWith('-----BEGIN PRIVATE KEY-----'), {
    error: 'must be a PKCS8 PEM, encoded as base64url.',
  })

function decoded(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
