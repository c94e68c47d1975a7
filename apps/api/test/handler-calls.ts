import { type Call, type CallName, calls } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import type { Calls } from '@footlight/test-kit/crowd'
import type { Context } from '../src/context.ts'
import type { CallContext, Mount, Principal } from '../src/platform/http/mount/mount.ts'
import { parseCall } from '../src/platform/http/mount/parse.ts'

type AnyHandler = (args: object) => Promise<never>

const cookie = { set: () => undefined, clear: () => undefined, read: () => undefined }
const noHttp: Omit<CallContext, 'idempotencyKey'> = {
  requestId: 'test',
  address: '127.0.0.1',
  userAgent: '',
  origin: 'https://stage.example',
  signInCookie: cookie,
  deviceCookie: cookie,
  viewerCookie: cookie,
  languageCookie: cookie,
}

/**
 * Calls of the contract straight to their handlers, for tests that have a context and no server: input and the operator's
 * line in the log are as over HTTP, without sign-in, access and rate limits. A refused call rejects with its Refusal.
 */
export function createHandlerCalls(context: Context): (account: Account) => Calls {
  const handlers = new Map<CallName, AnyHandler>()
  const mount: Mount = (name, handler) => void handlers.set(name, handler as unknown as AnyHandler)
  for (const entry of context.entries) entry.routes?.(mount)

  const callsOf = (principal: Principal, idempotencyKey: string | null): Calls => ({
    async ok(name, ...[input]) {
      const { params, query, body }: Dependencies = input ?? {}
      const { audit }: Call = calls[name]
      const parsed = parseCall(schemas[name], { params: asText(params), query: asText(query), body })
      const operatorId = principal.accountId
      const act = audit && context.operator.openAct(audit, { operatorId, ...parsed })
      const handler = handlers.get(name)
      if (!handler) throw new Error(`no module mounts ${name}`)
      return handler({ ...parsed, ...noHttp, act, principal, idempotencyKey })
    },
    with: (headers) => callsOf(principal, headers['idempotency-key'] ?? null),
  })
  return (account) => callsOf(principalOf(account), null)
}

interface Account {
  id: string
  role: Principal['role']
}

interface Dependencies {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** As path and query carry their values. */
const asText = (values: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

const principalOf = ({ id, role }: Account): Principal => ({
  accountId: id,
  role,
  signInId: id,
  capabilities: [],
  emailVerified: true,
  mustEnrol: false,
  isSuspended: false,
  performerId: role === 'performer' ? id : null,
  performerNumber: null,
})
