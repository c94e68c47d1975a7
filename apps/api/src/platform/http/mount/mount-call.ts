import type { CallSchema, PageWindow } from '@footlight/contract'
import { type Call, calls } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { isSeedCall } from '@footlight/contract/seed-calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenAct } from '../../operator-act.ts'
import { refuse } from '../../refuse.ts'
import { ownOrigin } from '../callers/same-origin.ts'
import { cookiesOf } from '../callers/sign-in-cookie.ts'
import { isHeld, weakEtagOf } from '../etag.ts'
import { type Admission, admit } from './admission.ts'
import type { Idempotency } from './idempotency.ts'
import { mountListFile } from './list-file.ts'
import type { Confirm, Mount } from './mount.ts'
import { createMountFile } from './mount-file.ts'
import { parseCall } from './parse.ts'

const jsonType = 'application/json; charset=utf-8'

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
  const mountFile = createMountFile(scope, options)
  return (name, handler) => {
    const call: Call = calls[name]
    const schema: CallSchema = schemas[name]
    const { csv } = schema
    if (csv)
      mountListFile(mountFile, call, { ...schema, csv }, ({ id, query, principal }) =>
        handler({ params: { id }, query, principal } as unknown as Parameters<typeof handler>[0]),
      )
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
          const answered = await handler({
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
          if (options.checkReplies && act?.isSettled() === false)
            throw new Error(`${name} says nothing to the log [O5]`)
          return { ...windowOf(schema, parsed.query), ...answered }
        }
        const answer = call.limit === 'search' ? () => withSlot(options, request, ask) : ask
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

/** [W6] The offset and limit of a list, as its reply repeats them; nothing for another call. */
function windowOf({ reply }: CallSchema, query: unknown): object {
  if (!('offset' in reply.shape && 'limit' in reply.shape)) return {}
  const { offset, limit } = query as PageWindow
  return { offset, limit }
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
async function withSlot<Result>(
  { rateLimits }: Admission,
  request: FastifyRequest,
  answer: () => Promise<Result>,
): Promise<Result> {
  const release = rateLimits.takeSlot('search', rateLimits.addressOf(request.raw), {
    accountId: request.principal?.accountId,
  })
  if (!release) throw refuse('RATE_LIMITED', { retryAfterSeconds: 1 })
  try {
    return await answer()
  } finally {
    release()
  }
}
