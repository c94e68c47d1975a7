import {
  type Call,
  type CallInput,
  type CallName,
  type CallReply,
  calls,
  type ErrorBody,
  type ErrorCode,
  pathOf,
} from '@footlight/contract'

/** Sends a request; the implementation chooses the cookies and the server. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export type Reply<Name extends CallName> = { headers: Headers; status: number } & (
  | { ok: true; value: CallReply<Name> }
  | { ok: false; code: ErrorCode; error: ErrorBody['error'] }
)

type Given<Name extends CallName> =
  Record<never, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]

/** Makes the calls of the contract over HTTP. */
export interface Caller {
  /** Makes a call of the contract; resolves with a refusal as well. */
  call<Name extends CallName>(name: Name, ...input: Given<Name>): Promise<Reply<Name>>
  /** The value of a call; rejects where it is refused. */
  ok<Name extends CallName>(name: Name, ...input: Given<Name>): Promise<CallReply<Name>>
  /** The same caller with other headers, e.g. an Idempotency-Key. */
  with(headers: Record<string, string>): Caller
  /** Any request, as this caller. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export function createCaller(ask: Ask): Caller {
  const caller: Caller = {
    fetch: (path, init = {}) => ask(path, init),
    async call(name, ...[input]) {
      const { path, init } = requestOf(calls[name], input ?? {})
      const response = await ask(path, init)
      const { status, headers } = response
      if (response.ok) return { ok: true, status, headers, value: (await response.json()) as never }
      const { error } = (await response.json()) as ErrorBody
      return { ok: false, status, headers, code: error.code, error }
    },
    async ok(name, ...input) {
      const reply = await caller.call(name, ...input)
      if (!reply.ok) throw new Error(`${name} was refused: ${JSON.stringify(reply.error)}`)
      return reply.value
    },
    with: (headers) => createCaller((path, init) => ask(path, withHeaders(init, headers))),
  }
  return caller
}

/** The account of a caller who is signed in. */
export async function idOf({ ok }: Pick<Caller, 'ok'>): Promise<string> {
  const { account } = await ok('checkSession')
  if (!account) throw new Error('the caller is not signed in')
  return account.id
}

/** Requests without a page: to the origin of the moment, with these headers. */
export function askAt(
  origin: () => string,
  headers = async (): Promise<Record<string, string>> => ({}),
): Ask {
  return async (path, init) =>
    fetch(new URL(path, origin()), { redirect: 'manual', ...withHeaders(init, await headers()) })
}

/** A header of `init` wins over the same one of `headers`. */
function withHeaders(init: RequestInit, headers: Record<string, string>): RequestInit {
  return { ...init, headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) } }
}

/** The sign-in's cookie of a reply, as a browser sends it back. */
export function cookieOf({ headers }: { headers: Headers }): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Path and init of a fetch that makes this call. */
export function requestOf(call: Call, { body, ...where }: Parts): { path: string; init: RequestInit } {
  return {
    path: pathOf(call, where),
    init: {
      method: call.method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    },
  }
}
