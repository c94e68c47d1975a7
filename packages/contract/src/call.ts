import type { z } from 'zod'
import { type Access, capabilityOf, type OperatorAccess, roleOf } from './access.ts'
import type { Audit } from './audit.ts'
import { commonErrors, type ErrorCode } from './errors.ts'
import type { ListFile } from './lists.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How a caller recognises failure [W4]:
 * by the HTTP status; by the status or an `error` field in the body; or not at all (the two single-performer lookups).
 */
export type FailureMode = 'status' | 'status-or-error-field' | 'none'

interface AnyCall {
  /** under /api, parameters in braces as: `/performer/performer_accounts/{id}` */
  path: string
  /** default: by the status */
  failure?: Exclude<FailureMode, 'status'>
  /** the refusals of this call, beside those that follow from its access and its other fields */
  errors?: readonly ErrorCode[]
  /** a GET that changes state: same-origin only, no prefetch [W9] */
  changesState?: true
  /** accepts an `Idempotency-Key` header [W8] */
  idempotent?: true
  /** the body holds the password again, and the code where the account has a second factor [A6] */
  confirmed?: true
  /** asks for an e-mail address that was proven by its link [A13] */
  verified?: true
  /**
   * [W14] A limit of rate beside that of all calls. `guess`: it tries a password or makes an account, so that strangers would have
   * machines call it; `search`: it asks PostgreSQL about all performers, which costs more than a row that is found by its id;
   * `connectionTest`: it opens a connection of the media server that no session pays for [S21].
   */
  limit?: 'guess' | 'search' | 'connectionTest'
  /** the same reply for all callers, cacheable anywhere for this long: the caller's cookie is not read */
  goodForSeconds?: number
  /** a large reply: the browser stores it and revalidates it by its `ETag` */
  revalidated?: true
  /** also open to an account that must set up a second factor before anything else */
  whileEnrolling?: true
  /** [O7] also open to a suspended account, which is refused everything else, and is a guest to public calls */
  whileSuspended?: true
  summary: string
}

/** [O5, O6] An operator's call names the capability that it requires and, if it changes data, its audit line. */
export type Call = AnyCall &
  (
    | { access: Exclude<Access, OperatorAccess>; method: Method; audit?: never }
    | { access: OperatorAccess; method: 'GET'; changesState?: never; audit?: never }
    /** `audit` null: it changes nothing that lasts, such as who holds an item for some minutes */
    | { access: OperatorAccess; method: Exclude<Method, 'GET'>; audit: Audit | null }
  )

/** All refusals of a call: its own, those that follow from who may call and how, and those of every call. */
export function refusalsOf(call: Call): ErrorCode[] {
  const role = roleOf(call.access)
  return [
    ...(role === 'public' ? [] : (['NOT_SIGNED_IN'] as const)),
    ...(role === 'client' || role === 'performer' ? (['FORBIDDEN'] as const) : []),
    // [O6] for others the operator's calls do not exist
    ...(role === 'admin' ? (['NOT_FOUND'] as const) : []),
    ...(capabilityOf(call.access) === null ? [] : (['CAPABILITY_MISSING'] as const)),
    ...(call.confirmed ? (['NOT_CONFIRMED', 'CODE_NEEDED', 'TOO_MANY_TRIES'] as const) : []),
    ...(call.verified ? (['EMAIL_NOT_VERIFIED'] as const) : []),
    ...(call.idempotent ? (['IDEMPOTENCY_MISMATCH'] as const) : []),
    ...(call.errors ?? []),
    ...commonErrors,
  ]
}

export const apiBasePath = '/api'

/** The address of a call: its path with the parameters filled in, and the given query parameters. */
export function pathOf(
  { path }: Pick<Call, 'path'>,
  { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return `${apiBasePath}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** The schemas of one call. Absent parts accept nothing: a call without `body` does not ignore a body, it refuses it. */
export interface CallSchema {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodObject
  csv?: ListFile
}
