import {
  apiBasePath,
  type Call,
  type CallInput,
  type CallName,
  type CallReply,
  calls,
  type ErrorBody,
  type ErrorCode,
} from '@footlight/contract'

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export type TestReply<Name extends CallName> = { headers: Headers; status: number } & (
  | { ok: true; value: CallReply<Name> }
  | { ok: false; code: ErrorCode; error: ErrorBody['error'] }
)

type Given<Name extends CallName> =
  Record<never, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]

export interface Caller {
  /** Makes a call of the contract; a refusal is a reply like any other. */
  call<Name extends CallName>(name: Name, ...input: Given<Name>): Promise<TestReply<Name>>
  /** The value of a call that must not be refused. */
  ok<Name extends CallName>(name: Name, ...input: Given<Name>): Promise<CallReply<Name>>
  /** The same caller with other headers, e.g. an Idempotency-Key. */
  with(headers: Record<string, string>): Caller
  /** Any request to the api, with this caller's cookie and headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Calls as an account would, each at the next origin; `headers` answers what identifies it, once it is needed. */
export function createCaller(
  nextOrigin: () => string,
  headers: () => Promise<Record<string, string>>,
): Caller {
  const caller: Caller = {
    async fetch(path, init = {}) {
      return fetch(new URL(path, nextOrigin()), {
        redirect: 'manual',
        ...init,
        headers: { ...(await headers()), ...Object.fromEntries(new Headers(init.headers)) },
      })
    },
    async call(name, ...[input]) {
      const { path, init } = requestOf(calls[name], input ?? {})
      const response = await caller.fetch(path, init)
      const { status, headers: received } = response
      if (response.ok) return { ok: true, status, headers: received, value: (await response.json()) as never }
      const { error } = (await response.json()) as ErrorBody
      return { ok: false, status, headers: received, code: error.code, error }
    },
    async ok(name, ...input) {
      const reply = await caller.call(name, ...input)
      if (!reply.ok) throw new Error(`${name} was refused: ${JSON.stringify(reply.error)}`)
      return reply.value
    },
    with: (more) => createCaller(nextOrigin, async () => ({ ...(await headers()), ...more })),
  }
  return caller
}

/** Path and init of a fetch that makes this call. */
export function requestOf(call: Call, { params, query, body }: Parts): { path: string; init: RequestInit } {
  const filled = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(
    given.map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
  return {
    path: `${apiBasePath}${filled}${search && `?${search}`}`,
    init: {
      method: call.method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    },
  }
}
