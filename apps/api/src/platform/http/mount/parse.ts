import type { CallSchema, FieldError, RuleParams } from '@footlight/contract'
import type { z } from 'zod'
import { refuse } from '../../refuse.ts'

type Issue = z.core.$ZodIssue

interface RawCall {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Parses the three parts of a call, or refuses with every wrong field named: `body.password`, `query.limit`. A call of the
 * call of the specification that takes no body ignores its fields [W15].
 */
export function parseCall(schema: CallSchema, raw: RawCall, { seed = false } = {}): Record<string, unknown> {
  const fields: FieldError[] = []
  const parsed: Record<string, unknown> = {}
  const read = (part: 'params' | 'query' | 'body', value: unknown) => {
    const result = schema[part]?.safeParse(value, { error: inEnglish })
    if (part === 'params' && result?.error?.issues.some(isNoId)) throw refuse('NOT_FOUND')
    if (result?.success) {
      parsed[part] = result.data
      fields.push(...zeroBytes(value, result.data, part))
    } else if (result) fields.push(...result.error.issues.flatMap((issue) => fieldErrors(issue, [part])))
  }
  read('params', raw.params)
  read('query', withoutEmpty(raw.query))
  read('body', raw.body ?? {})
  if (!schema.body && !isEmptyBody(raw.body) && !(seed && isFields(raw.body)))
    fields.push({ path: 'body', rule: 'unexpected', message: 'This call takes no body.' })
  if (fields.length > 0) throw refuse('VALIDATION', { fields: fields.slice(0, maxFields).map(shortened) })
  return parsed
}

/** Limits of an error reply: 1,000 wrong fields, or a field name of 100,000 letters, are not echoed. */
const [maxFields, longestPath] = [30, 200]
const shortened = (field: FieldError): FieldError => ({ ...field, path: field.path.slice(0, longestPath) })

/** [W15] A value that has not the form of an id is answered like an unknown id. */
function isNoId(issue: Issue): boolean {
  return issue.code === 'invalid_format' && issue.format === 'uuid'
}

/** Converts a zod issue into field errors; for a union it names what each of its branches lacks. */
function fieldErrors(issue: Issue, prefix: PropertyKey[]): FieldError[] {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      rule: 'unknown',
      message: 'This field is not known.',
    }))
  if (issue.code === 'invalid_union' && issue.errors.some((branch) => branch.length > 0))
    return issue.errors.flat().flatMap((inner) => fieldErrors(inner, path))
  const params = paramsOf(issue)
  const named = issue.code === 'custom' ? issue.params?.rule : undefined
  const rule = typeof named === 'string' ? named : issue.code
  return [{ path: path.join('.'), rule, ...(params && { params }), message: issue.message }]
}

/** [W2] The messages of rules for which the contract has none: zod's own are written for programmers. */
function inEnglish(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return 'This is missing, or of another kind.'
    case 'invalid_value':
      return 'This is none of the choices.'
    case 'invalid_format':
      return issue.format === 'email'
        ? 'This is not an e-mail address.'
        : 'This is not written as it has to be.'
    case 'too_small':
      return tooSmall[kindOf(issue.origin)](least(issue))
    case 'too_big':
      return tooBig[kindOf(issue.origin)](Number(issue.maximum))
    default:
      return undefined
  }
}

const tooSmall = {
  text: (min: number) => `Too short: the least number of characters is ${min}.`,
  list: (min: number) => `Too few: it takes at least ${min}.`,
  number: (min: number) => `It takes at least ${min}.`,
}
const tooBig = {
  text: (max: number) => `Too long: the largest number of characters is ${max}.`,
  list: (max: number) => `Too many: at most ${max}.`,
  number: (max: number) => `At most ${max}.`,
}

/** The parameters of a rule, so that its message can be translated. */
function paramsOf(issue: Issue): RuleParams | undefined {
  if (issue.code === 'too_small') return { min: least(issue), of: kindOf(issue.origin) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum), of: kindOf(issue.origin) }
  if (issue.code === 'invalid_format' && issue.format !== 'regex') return { format: issue.format }
  return undefined
}

/** The contract's numbers are whole. */
function least({ minimum, inclusive }: { minimum: number | bigint; inclusive?: boolean }): number {
  return Number(minimum) + (inclusive === false ? 1 : 0)
}

function kindOf(origin: string): 'text' | 'list' | 'number' {
  if (origin === 'string') return 'text'
  return origin === 'array' ? 'list' : 'number'
}

/**
 * PostgreSQL text cannot hold a zero byte: it is refused here, with the field's name. Only parsed parts are searched, so that
 * a caller cannot choose depth or amount; they are searched as sent, because parsing may have removed the byte.
 */
function zeroBytes(sent: unknown, read: unknown, path: string): FieldError[] {
  if (typeof sent === 'string')
    return sent.includes('\0') ? [{ path, rule: 'zero_byte', message: 'A zero byte is not allowed.' }] : []
  if (!hasEntries(sent) || !hasEntries(read)) return []
  return Object.entries(read).flatMap(([key, inner]) => zeroBytes(sent[key], inner, `${path}.${key}`))
}

function hasEntries(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** [W5] Empty query parameters are dropped. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
}

function isEmptyBody(body: unknown): boolean {
  return body === undefined || body === null || (isFields(body) && Object.keys(body).length === 0)
}

function isFields(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
