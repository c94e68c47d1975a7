import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '@footlight/test-kit/listen'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { createCall, type PhoneCall } from './call.ts'

const accountSid = 'AC00000000000000000000000000000001'
const authToken = '0123456789abcdef0123456789abcdef'
const restCalls = /^\/2010-04-01\/Accounts\/\w+\/Calls\.json$/
const restCall = /^\/2010-04-01\/Accounts\/(\w+)\/Calls\/(\w+)\.json$/

/** The number at which clients call. */
export const lineNumber = '+3225550100'

export interface VoiceProvider extends AsyncDisposable {
  /** the variables that an operator sets for this provider */
  settings: Record<string, string>
  /** A client calls the number, from another telephone. */
  call(from: string): PhoneCall
  /** calls that the api ended by REST, in their order */
  hungUp: string[]
  /** numbers that the api called, and the digits that it read there */
  read: { to: string; digits: string }[]
  /** protocol errors between API and provider; empty after a successful test */
  problems: string[]
}

/** A voice provider that speaks as Twilio does: signed forms out, TwiML in, and its REST interface for calls. */
export async function startVoiceProvider(publicUrl: string): Promise<VoiceProvider> {
  const calls: PhoneCall[] = []
  const hungUp: string[] = []
  const problems: string[] = []
  const read: { to: string; digits: string }[] = []

  async function post(url: string, form: Record<string, string>): Promise<string> {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': getExpectedTwilioSignature(authToken, url, form),
      },
      body: new URLSearchParams(form).toString(),
    })
    const body = await reply.text()
    if (!reply.ok) throw new Error(`${url} answers ${reply.status} to ${JSON.stringify(form)}: ${body}`)
    return body
  }

  function answer(request: IncomingMessage, form: URLSearchParams): { status: number; body: object } {
    const [, account, sid] = restCall.exec(request.url ?? '') ?? []
    const password = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
    if (request.headers.authorization !== `Basic ${password}`)
      return { status: 401, body: { code: 20003, status: 401, message: 'Authenticate' } }
    if (request.method === 'POST' && restCalls.test(request.url ?? '')) {
      const digits = /((?:\d, )+\d)\./.exec(form.get('Twiml') ?? '')?.[1] ?? ''
      read.push({ to: form.get('To') ?? '', digits: digits.replaceAll(', ', '') })
      return { status: 201, body: { sid: 'CA00000000000000000000000000000000', status: 'queued' } }
    }
    const call = calls.find((one) => one.sid === sid || one.legSid === sid)
    if (account !== accountSid || !call) return { status: 404, body: { code: 20404, status: 404 } }
    if (request.method === 'POST') {
      hungUp.push(call.sid)
      call.hangUp()
    }
    return { status: 200, body: { sid, status: sid === call.sid ? call.status() : call.legStatus() } }
  }

  const server = await serve(async (request, reply) => {
    const { status, body } = answer(request, new URLSearchParams(await text(request)))
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })

  return {
    settings: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_NUMBER: lineNumber,
      TWILIO_API_URL: server.origin,
    },
    hungUp,
    read,
    problems,
    call(from) {
      const webhooks = {
        incoming: `${publicUrl}/webhooks/voice/incoming`,
        status: `${publicUrl}/webhooks/voice/status`,
      }
      const call = createCall({ from, to: lineNumber, accountSid, webhooks, post })
      calls.push(call)
      call.done.catch((error: unknown) => problems.push(String(error)))
      return call
    },
    async [Symbol.asyncDispose]() {
      for (const call of calls) call.hangUp()
      await Promise.allSettled(calls.map(({ done }) => done))
      await server[Symbol.asyncDispose]()
    },
  }
}
