import {
  type Call,
  type CallInput,
  type CallName,
  type CallReply,
  type calls as Calls,
  calls,
  type ErrorBody,
  pathOf,
} from '@footlight/contract'
import { inReadersWords } from '../language/refusal-words.ts'
import { say } from '../language/say.ts'
import type { Failure, Result } from '../result.ts'

type OptionalWhenEmptyFits<Parts> = {
  [K in keyof Parts as Record<never, never> extends Parts[K] ? never : K]: Parts[K]
} & {
  [K in keyof Parts as Record<never, never> extends Parts[K] ? K : never]?: Parts[K]
}

export interface CallOptions {
  signal?: AbortSignal
  /** the call is sent although its page is being left */
  keepalive?: boolean
  /** [W8] for calls that move money or start a session: a key takes effect at most once */
  idempotencyKey?: string
}

/** The input of a call: params, query and body as in the contract. */
export type Input<Name extends CallName> = OptionalWhenEmptyFits<CallInput<Name>>

/** [W4] The single-performer lookups have no failure, so each part of their value may be missing. */
export type Reply<Name extends CallName> = (typeof Calls)[Name] extends { failure: 'none' }
  ? Partial<CallReply<Name>>
  : CallReply<Name>

export type CallArgs<Name extends CallName> =
  Record<never, never> extends Input<Name>
    ? [input?: Input<Name> & CallOptions]
    : [input: Input<Name> & CallOptions]

export type CallFunction = <Name extends CallName>(
  name: Name,
  ...args: CallArgs<Name>
) => Promise<Result<Reply<Name>>>

export interface ApiOptions {
  fetch: typeof fetch
  /** origin, or empty for the page's own */
  origin?: string
  /** [W1] sent as `ver` when set */
  version?: string | undefined
  /** [W8] how long a call with an idempotency key waits before each time that it is sent again; default: 1, 2 and 4 s */
  sendAgainAfterMs?: readonly number[]
  /** called when the sign-in has expired: resolves to true after a new one, and the call is retried once */
  signInAgain?: () => Promise<boolean>
}

interface LooseInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The client of the contract. Its `call` never throws for a refusal or a lost network [W3]. */
export function createApi(options: ApiOptions): CallFunction {
  return (async (name: CallName, input: LooseInput = {}) => {
    const spec: Call = calls[name]
    const result = await ask(spec, input, options)
    const isSignedOut = !result.ok && result.code === 'NOT_SIGNED_IN'
    return isSignedOut && (await options.signInAgain?.()) ? ask(spec, input, options) : result
  }) as CallFunction
}

const sendAgainAfterMs = [1000, 2000, 4000]

/** [W8] A reply that was lost says nothing of what the call did: with the same key it is asked for again, and acts once. */
async function ask(spec: Call, input: LooseInput, options: ApiOptions): Promise<Result<object>> {
  const { idempotencyKey, signal } = input
  const waits = idempotencyKey ? (options.sendAgainAfterMs ?? sendAgainAfterMs) : []
  for (let sent = 0; ; sent += 1) {
    try {
      const response = await options.fetch(
        addressOf(spec, input, options.origin),
        requestOf(spec, input, options),
      )
      return read(spec, response.status, response.ok, await response.text())
    } catch (error) {
      const waitMs = waits[sent]
      if (waitMs === undefined || signal?.aborted) return noNetwork(error, idempotencyKey !== undefined)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

function addressOf(spec: Call, { params = {}, query = {} }: LooseInput, origin = ''): string {
  const given = Object.entries(query).filter(([, value]) => !isEmpty(value))
  return `${origin}${pathOf(spec, { params, query: Object.fromEntries(given) })}`
}

/** [W5] */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function requestOf(
  spec: Call,
  { body, idempotencyKey, signal, keepalive }: LooseInput,
  { version }: ApiOptions,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (version) headers.ver = version
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (body !== undefined) headers['content-type'] = 'application/json'
  return {
    method: spec.method,
    credentials: 'include',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }
}

function read(spec: Call, status: number, ok: boolean, text: string): Result<object> {
  const body = parse(text)
  // [W4] the status is ignored: a lookup that finds nothing is a value without an account
  if (spec.failure === 'none') return { ok: true, value: body ?? {} }
  const error = body && 'error' in body ? body.error : undefined
  if (!ok || (spec.failure === 'status-or-error-field' && error)) return refusal(status, error)
  if (!body) return { ...refusal(status, undefined), code: 'UNREADABLE' }
  return { ok: true, value: body }
}

/**
 * [W4] The failure behind a lookup without an account: signed out where the server answered so; any other status is
 * the failure of an overloaded or broken server, as of any other call.
 */
export function lookupFailure(value: object): Failure | undefined {
  if ('performerAccount' in value) return undefined
  const error = 'error' in value ? value.error : undefined
  if (!isErrorBody(error)) return refusal(502, error)
  return error.code === 'NOT_FOUND' || error.code === 'VALIDATION' ? undefined : refusal(500, error)
}

/** A JSON object, with [W7] `total` and `percentage` as integers; undefined for anything else. */
function parse(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text, (key, value: unknown) =>
      key === 'total' || key === 'percentage' ? toInteger(value) : value,
    )
    return typeof body === 'object' && body !== null ? { ...body } : undefined
  } catch {
    return undefined
  }
}

function toInteger(value: unknown): unknown {
  const isNumeric =
    typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()))
  return isNumeric ? Math.trunc(Number(value)) : value
}

function refusal(status: number, error: unknown): Failure {
  const known = isErrorBody(error) ? inReadersWords(error) : undefined
  return {
    ok: false,
    status,
    code: known?.code ?? (status >= 500 ? 'INTERNAL' : 'UNREADABLE'),
    message: known?.message ?? say('The server gave an answer that this page does not understand.'),
    error,
    ...(known?.fields && { fields: known.fields }),
    ...(known?.requestId && { requestId: known.requestId }),
  }
}

function isErrorBody(error: unknown): error is ErrorBody['error'] {
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}

function noNetwork(error: unknown, isSentOnce: boolean): Failure {
  return {
    ok: false,
    status: 0,
    code: 'NETWORK',
    message: isSentOnce
      ? say('No answer came. Press again: it takes effect once.')
      : say('The server cannot be reached. Check the connection and try again.'),
    error,
  }
}
