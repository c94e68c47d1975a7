import type { CallSchema } from '@footlight/contract'
import { type Call, calls, capabilityOf, roleOf } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { isSeedCall } from '@footlight/contract/seed-calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteSecurity } from '../../logs/security-log.ts'
import type { OpenAct } from '../../operator-act.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { ownOrigin, requireSameOrigin } from '../callers/same-origin.ts'
import { type CookieNames, cookiesOf } from '../callers/sign-in-cookie.ts'
import { isHeld, weakEtagOf } from '../etag.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import type { Idempotency } from './idempotency.ts'
import type { Authenticate, Confirm, Mount, Principal } from './mount.ts'
import { parseCall } from './parse.ts'

/** Versions of the `ver` header that this server speaks [W1]. */
const knownVersions: readonly string[] = ['1']

const jsonType = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
}

/** What is needed to say who calls, and whether from our own pages. */
export interface Admission {
  publicUrl: string | null
  cookies: CookieNames
  authenticate: Authenticate
  rateLimits: RateLimits
}

interface MountOptions extends Admission {
  /** asked ahead of each call that is `confirmed` */
  confirm: Confirm
  /** for each call that is an operator's and changes something */
  openAct: OpenAct
  idempotency: Idempotency
  /** compares every reply with its schema: for tests, where a forgotten field or audit line should fail */
  checkReplies: boolean
}

/** Makes the `mount` of a Fastify scope that stands under /api. */
export function createMount(scope: FastifyInstance, options: MountOptions): Mount {
  scope.decorateRequest('principal', null)
  const addressOf = (request: FastifyRequest) => options.rateLimits.addressOf(request.raw)
  return (name, handler) => {
    const call: Call = calls[name]
    const schema: CallSchema = schemas[name]
    const seed = isSeedCall(call)
    scope.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // a HEAD request would run the handler of a GET that changes state
      exposeHeadRoute: !call.changesState,
      onRequest: async (request, reply) => {
        const { limit } = call
        if (limit === 'guess' || limit === 'search') await options.rateLimits.pass(limit, addressOf(request))
        await admit(request, reply, call, options)
        if (limit === 'connectionTest')
          await options.rateLimits.pass(limit, addressOf(request), request.principal?.accountId)
      },
      handler: async (request, reply) => {
        const parsed = parseCall(schema, request, { seed })
        const key = call.idempotent ? request.headers['idempotency-key'] : undefined
        if (call.confirmed && request.principal)
          await options.confirm(request.principal, parsed.body as Parameters<Confirm>[1])
        const ask = async () => {
          const act =
            call.audit && request.principal
              ? options.openAct(call.audit, { operatorId: request.principal.accountId, ...parsed })
              : undefined
          const body = await handler({
            ...parsed,
            act,
            principal: request.principal,
            requestId: request.id,
            // no getter: each object literal with one gets a hidden class of its own, which retains the whole call's data
            address: addressOf(request),
            userAgent: request.headers['user-agent'] ?? '',
            idempotencyKey: key === undefined ? null : String(key),
            origin: options.publicUrl ?? ownOrigin(request),
            ...cookiesOf(options.cookies, request, reply),
          } as unknown as Parameters<typeof handler>[0])
          if (options.checkReplies && act?.isTold() === false)
            throw new Error(`${name} says nothing to the log [O5]`)
          return body
        }
        const answer = call.limit === 'search' ? () => inPlace(options, request, ask) : ask
        const accountId = request.principal?.accountId
        const body =
          key === undefined || accountId === undefined
            ? await answer()
            : await options.idempotency.run(
                { accountId, call: name, key: String(key), input: parsed },
                answer,
              )
        if (options.checkReplies) schema.reply.parse(body)
        if (call.goodForSeconds !== undefined)
          return sendTagged(request, reply, body, `public, max-age=${call.goodForSeconds}`)
        if (call.revalidated) return sendTagged(request, reply, body, 'private, no-cache')
        return reply.header('cache-control', 'no-store').send(body)
      },
    })
  }
}

/** Sends a reply that caches may store, with an ETag: an unchanged one is answered 304. */
function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
  cacheControl: string,
): FastifyReply {
  const json = JSON.stringify(body)
  reply.header('cache-control', cacheControl)
  if (isHeld(request, reply, weakEtagOf(json))) return reply.code(304).send()
  return reply.type(jsonType).send(json)
}

/** [W14] Few searches of one caller run at once: other callers do not wait for them. @throws RATE_LIMITED */
async function inPlace<Result>(
  { rateLimits }: Admission,
  request: FastifyRequest,
  answer: () => Promise<Result>,
): Promise<Result> {
  const release = rateLimits.takePlace('search', rateLimits.addressOf(request.raw), {
    accountId: request.principal?.accountId,
  })
  if (!release) throw refuse('RATE_LIMITED', { retryAfterSeconds: 1 })
  try {
    return await answer()
  } finally {
    release()
  }
}

/** Everything that is decided before the body is read: version, origin, caller, and the caller's rights. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  options: Admission,
): Promise<void> {
  const version = request.headers.ver
  if (version !== undefined && !knownVersions.includes(String(version))) throw refuse('VERSION_UNSUPPORTED')
  requireSameOrigin(request, call, options.publicUrl)
  // a cached public reply must carry no cookie
  request.principal = call.goodForSeconds === undefined ? await readPrincipal(request, reply, options) : null
  if (request.principal)
    await options.rateLimits.pass(
      'account',
      options.rateLimits.addressOf(request.raw),
      request.principal.accountId,
    )
  if (request.principal?.isSuspended && !call.whileSuspended) {
    if (call.access !== 'public') throw hiddenFrom(request.principal, call) ?? refuse('ACCOUNT_SUSPENDED')
    request.principal = null
  }
  if (call.access === 'public') return
  if (!request.principal) throw refuse('NOT_SIGNED_IN')
  const refusal = refusalOf(request.principal, call)
  const isHidden = refusal?.code === 'NOT_FOUND'
  const isSetUp = call.whileEnrolling || request.principal.isSuspended
  if (request.principal.mustEnrol && !isSetUp && !isHidden) throw refuse('SECOND_FACTOR_NEEDED')
  if (!refusal && call.verified && !request.principal.emailVerified) throw refuse('EMAIL_NOT_VERIFIED')
  if (!refusal) return
  const { accountId: account, role } = request.principal
  noteSecurity(request.log, refusal.capability ? 'capability_refused' : 'role_refused', {
    account,
    role,
    address: options.rateLimits.addressOf(request.raw),
    call: `${call.method} ${call.path}`,
    ...(refusal.capability && { detail: refusal.capability }),
  })
  throw refusal
}

/** To accounts that are no operators', operators' calls look like unknown paths, whatever else is wrong. */
function hiddenFrom(principal: Principal, call: Call): Refusal | undefined {
  const refusal = refusalOf(principal, call)
  return refusal?.code === 'NOT_FOUND' ? refusal : undefined
}

/**
 * [O6] Why this account may not make the call: its role, or a missing capability. To clients and performers the calls of
 * operators look like unknown paths.
 */
function refusalOf({ role, capabilities }: Principal, { access }: Call): Refusal | undefined {
  const required = roleOf(access)
  if (required !== 'signed-in' && role !== required)
    return refuse(required === 'admin' ? 'NOT_FOUND' : 'FORBIDDEN')
  const capability = capabilityOf(access)
  if (capability === null || capabilities.includes(capability)) return undefined
  const message = `This needs the capability “${capability}”, which your account lacks.`
  return refuse('CAPABILITY_MISSING', { message, rule: 'named', params: { capability }, capability })
}

/** A stale or invented cookie counts as none, and is cleared. */
async function readPrincipal(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Admission,
): Promise<Principal | null> {
  const { signInCookie: cookie } = cookiesOf(options.cookies, request, reply)
  const token = cookie.read()
  if (token === undefined || token === '') return null
  const found = await options.authenticate(token)
  if (!found) {
    cookie.clear()
    return null
  }
  if (found.renewForSeconds !== null) cookie.set(token, found.renewForSeconds)
  return found.principal
}
