import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { z } from 'zod'
import { refuse } from '../../../../platform/refuse.ts'
import type { createCalls } from '../../calls.service.ts'
import type { Entered } from '../../enter-code.ts'
import { readVoiceStatus } from '../../telephony.rules.ts'
import { createVoice } from './twiml.ts'

export const voicePath = '/webhooks/voice'
const bodyLimit = 16 * 1024

const sid = z.string().min(1).max(64)
const codeEntry = z.object({
  CallSid: sid,
  AccountSid: sid,
  /** absent or empty: the caller withholds it */
  From: z.string().max(64).default(''),
  Digits: z.string().max(64).default(''),
})
const status = z.object({
  CallSid: sid,
  CallStatus: z.string().max(32).optional(),
  ParentCallSid: sid.optional(),
  DialCallStatus: z.string().max(32).optional(),
  DialCallDuration: z.coerce.number().int().nonnegative().optional(),
})

/** [S11] The provider's webhooks. Only signed requests are accepted, and only form bodies are parsed. */
export function registerVoiceWebhooks(
  app: FastifyInstance,
  parts: {
    calls: ReturnType<typeof createCalls>
    publicUrl: string
    authToken: string
    number: string
  },
): void {
  const { calls, publicUrl, authToken } = parts
  const voice = createVoice({ base: `${publicUrl}${voicePath}`, callerId: parts.number })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, readForm(String(body))),
    )
    scope.addHook('preHandler', async (request) => {
      const signature = request.headers['x-twilio-signature']
      const url = `${publicUrl}${request.url}`
      if (typeof signature !== 'string' || !validateRequest(authToken, signature, url, formOf(request)))
        throw refuse('FORBIDDEN', { message: 'The signature is not the provider’s.' })
    })

    scope.post(`${voicePath}/incoming`, async (_request, reply) => speak(reply, voice.welcome()))

    scope.post(`${voicePath}/code`, async (request, reply) => {
      const { CallSid, AccountSid, From, Digits } = read(codeEntry, request)
      const entered = await calls.enterCode({
        callSid: CallSid,
        accountSid: AccountSid,
        caller: From,
        code: Digits,
      })
      return speak(reply, answerTo(entered))
    })

    scope.post(`${voicePath}/status`, async (request, reply) => {
      const parsed = status.safeParse(formOf(request))
      // signed but not usable: accept it, so that the provider does not repeat it
      if (!parsed.success) return reply.code(204).send()
      const said = parsed.data
      const event = readVoiceStatus(said)
      if (event.type === 'answered') await calls.answered(event.callSid, event.legSid)
      if (event.type === 'over') await calls.finish(event.callSid, event.over)
      // only the end of the dialling leaves a caller on the line
      if (event.type === 'over' && said.DialCallStatus !== undefined)
        return speak(reply, voice.over(event.over.by))
      return reply.code(204).send()
    })
  })

  function answerTo(entered: Entered): string {
    switch (entered.type) {
      case 'connect':
        return voice.connect(entered)
      case 'wrong-code':
        return voice.askAgain()
      case 'too-many-tries':
        return voice.tooManyTries()
      case 'over':
        return voice.over('client')
      case 'refused':
        return voice.refused(entered.code)
    }
  }
}

type Form = Record<string, string | string[]>

/** A repeated field becomes a list: the signature is computed over it as a list. */
function readForm(text: string): Form {
  const params = new URLSearchParams(text)
  const fields = [...new Set(params.keys())].map((name): [string, string | string[]] => {
    const values = params.getAll(name)
    return [name, values.length === 1 ? (values[0] ?? '') : values]
  })
  return Object.fromEntries(fields)
}

function formOf(request: FastifyRequest): Form {
  return (request.body ?? {}) as Form
}

function read<Shape extends z.ZodType>(shape: Shape, request: FastifyRequest): z.output<Shape> {
  const parsed = shape.safeParse(formOf(request))
  if (!parsed.success) throw refuse('VALIDATION')
  return parsed.data
}

function speak(reply: FastifyReply, twiml: string): FastifyReply {
  return reply.type('text/xml; charset=utf-8').header('cache-control', 'no-store').send(twiml)
}
