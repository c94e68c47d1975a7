import { type Call, capabilityOf, roleOf } from '@footlight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteSecurity } from '../../logs/security-log.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { requireSameOrigin } from '../callers/same-origin.ts'
import { type CookieNames, cookiesOf } from '../callers/sign-in-cookie.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import type { Authenticate, Principal } from './mount.ts'

/** Versions of the `ver` header that this server speaks [W1]. */
const knownVersions: readonly string[] = ['1']

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
