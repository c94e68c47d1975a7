import { createHash } from 'node:crypto'
import { errors } from '@footlight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isOwnForm } from '../../../../platform/http/callers/same-origin.ts'
import type { Site } from '../../../../platform/http/mount/module-entry.ts'
import type { Random } from '../../../../platform/random.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { createCalls } from '../../calls.service.ts'
import type { Entered } from '../../enter-code.ts'
import { callPage, dialPage, noSuchCall, sandboxPhonePolicy } from './sandbox-phone.page.ts'
import type { SandboxTelephone } from './sandbox-telephone.ts'

export const sandboxPhonePath = '/sandbox/phone'
const path = sandboxPhonePath
const accountSid = 'sandbox'

interface Dependencies {
  calls: ReturnType<typeof createCalls>
  telephone: SandboxTelephone
  clock: Clock
  random: Random
  number: string
  site: Site
}

/**
 * [S11] The caller's telephone in the demo: pages that report to the calls what a provider's webhooks would report. Without
 * scripts: a waiting page refreshes itself.
 */
export function registerSandboxPhone(app: FastifyInstance, parts: Dependencies): void {
  const { calls, telephone, clock, random, number, site } = parts
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', sandboxPhonePolicy).header('cache-control', 'no-store')
    })

    const dial = (reply: FastifyReply, code = '', note: string | null = null) =>
      html(reply, dialPage({ number, code: digitsOf(code), note, codeCalls: telephone.codeCalls() }))

    scope.get(path, async (request, reply) => {
      const { code } = request.query as { code?: unknown }
      return dial(reply, typeof code === 'string' ? code : '')
    })

    scope.post(path, async (request, reply) => {
      if (!isOwnForm(request, site.publicUrl)) return reply.code(403).send()
      const code = digitsOf((request.body instanceof URLSearchParams && request.body.get('code')) || '')
      const callSid = random.uuid()
      const entered = await calls.enterCode({ callSid, accountSid, caller: numberFor(request.ip), code })
      if (entered.type !== 'connect') return dial(reply, code, noteOf(entered))
      telephone.sees(callSid)
      telephone.ring(() => calls.answered(callSid, callSid))
      return reply.redirect(`${path}/${callSid}`, 303)
    })

    const find = async (request: FastifyRequest) => {
      const { id } = request.params as { id: string }
      const call = z.uuid().safeParse(id).success ? await calls.find(id) : undefined
      return call?.account_sid === accountSid ? call : undefined
    }

    scope.get(`${path}/:id`, async (request, reply) => {
      const call = await find(request)
      if (!call) return html(reply.code(404), noSuchCall())
      if (call.over_at) return html(reply, callPage(call.call_sid, { state: 'over' }))
      telephone.sees(call.call_sid)
      if (!call.answered_at) return html(reply, callPage(call.call_sid, { state: 'ringing' }))
      const seconds = Math.max(0, clock.now() - call.answered_at.getTime()) / 1000
      return html(reply, callPage(call.call_sid, { state: 'connected', seconds }))
    })

    scope.post(`${path}/:id`, async (request, reply) => {
      if (!isOwnForm(request, site.publicUrl)) return reply.code(403).send()
      const call = await find(request)
      if (!call) return html(reply.code(404), noSuchCall())
      await calls.finish(call.call_sid, { by: 'client', connectedSeconds: null })
      await telephone.hangUp({ accountSid, callSid: call.call_sid })
      return reply.redirect(`${path}/${call.call_sid}`, 303)
    })
  })
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, 12)

/** Wrong codes are counted by the caller's number: here each address has one of its own. */
function numberFor(address: string): string {
  const hash = createHash('sha256').update(address).digest()
  return `+49${String(hash.readUInt32BE()).padStart(10, '0')}`
}

function noteOf(entered: Exclude<Entered, { type: 'connect' }>): string {
  switch (entered.type) {
    case 'wrong-code':
      return 'This code is not valid. Please enter it again.'
    case 'too-many-tries':
      return 'There were too many wrong codes. Please try again later.'
    case 'over':
      return 'The call is over.'
    case 'refused':
      return errors[entered.code].message
  }
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}
