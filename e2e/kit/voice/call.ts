import { randomBytes } from 'node:crypto'
import { until } from '../wait.ts'
import { readTwiml, type Verb } from './twiml.ts'

/** Posts a signed form as the provider does; returns the body of the reply. */
export type Post = (url: string, form: Record<string, string>) => Promise<string>

export type PhoneCall = ReturnType<typeof createCall>

const newSid = () => `CA${randomBytes(16).toString('hex')}`

interface CallParts {
  from: string
  to: string
  accountSid: string
  /** the webhook that the operator configured for the number */
  webhooks: { incoming: string; status: string }
  post: Post
}

interface CallState extends CallParts {
  sid: string
  legSid: string
  sentences: string[]
  over: AbortController
  isConnected: boolean
  gathering: { digits: number; resolve(code: string): void } | null
  ringing: { number: string; callerId: string; resolve(answered: true): void } | null
  hangUpLeg: () => void
}

/** One incoming call at the fake provider: it executes the API's TwiML, and posts the call's events. */
export function createCall(parts: CallParts) {
  const call: CallState = {
    ...parts,
    sid: newSid(),
    legSid: newSid(),
    sentences: [],
    over: new AbortController(),
    isConnected: false,
    gathering: null,
    ringing: null,
    hangUpLeg: () => undefined,
  }
  const { sid, legSid, sentences, over } = call
  return {
    sid,
    legSid,
    /** every sentence that the caller was played so far */
    sentences,
    /** resolves when the call is over and all its events are posted */
    done: lead(call),
    status: () => (over.signal.aborted ? 'completed' : 'in-progress'),
    legStatus: () => (call.isConnected ? 'in-progress' : 'completed'),

    /** The caller presses digits; they are sent once they are as many as are asked for. */
    async enter(code: string): Promise<void> {
      const asked = await until('the caller to be asked for digits', async () => call.gathering ?? undefined)
      if (asked.digits !== code.length) throw new Error(`${asked.digits} digits are asked for`)
      call.gathering = null
      asked.resolve(code)
    },

    /** The number that rings now, and whose number it shows. */
    rings: () =>
      until('a telephone to ring', async () =>
        call.ringing ? { number: call.ringing.number, shows: call.ringing.callerId } : undefined,
      ),

    /** The performer picks up. */
    async answer(): Promise<void> {
      const ringing = await until('a telephone to ring', async () => call.ringing ?? undefined)
      ringing.resolve(true)
      await until('the two to be connected', async () => call.isConnected)
    },

    /** The performer puts down; the caller stays. */
    performerHangsUp: () => call.hangUpLeg(),

    /** The caller puts down, or the api has it ended. */
    hangUp: () => over.abort(),
  }
}

async function lead(call: CallState): Promise<void> {
  await follow(
    call,
    await report(call, call.webhooks.incoming, { CallStatus: 'ringing', Direction: 'inbound' }),
  )
  call.over.abort()
  await report(call, call.webhooks.status, { CallStatus: 'completed' })
}

async function follow(call: CallState, twiml: string): Promise<void> {
  for (const verb of readTwiml(twiml)) {
    if (call.over.signal.aborted) return
    switch (verb.name) {
      case 'Say':
        call.sentences.push(verb.text)
        break
      case 'Gather': {
        const code = await gather(call, verb)
        const action = verb.attributes.action ?? ''
        if (code !== null)
          return follow(call, await report(call, action, { CallStatus: 'in-progress', Digits: code }))
        break
      }
      case 'Dial': {
        const answer = await dial(call, verb)
        return call.over.signal.aborted ? undefined : follow(call, answer)
      }
      case 'Hangup':
        return
      default:
        throw new Error(`no provider knows <${verb.name}>`)
    }
  }
}

async function gather(call: CallState, { attributes, children }: Verb): Promise<string | null> {
  call.sentences.push(...children.map(({ text }) => text))
  const { promise, resolve } = Promise.withResolvers<string>()
  call.gathering = { digits: Number(attributes.numDigits), resolve }
  const code = await orNothing(call, promise, Number(attributes.timeout))
  call.gathering = null
  return code
}

/** Rings, connects, and resolves with the API's answer when the call is over. */
async function dial(call: CallState, { attributes, children }: Verb): Promise<string> {
  const [number] = children
  if (number?.name !== 'Number') throw new Error('a <Dial> without a <Number>')
  const { promise, resolve } = Promise.withResolvers<true>()
  call.ringing = { number: number.text, callerId: attributes.callerId ?? '', resolve }
  const isAnswered = await orNothing(call, promise, Number(attributes.timeout))
  call.ringing = null
  const answeredAt = Date.now()
  if (isAnswered) {
    call.isConnected = true
    const { promise: legOver, resolve: hangUp } = Promise.withResolvers<void>()
    call.hangUpLeg = hangUp
    if (number.attributes.statusCallbackEvent?.includes('answered'))
      await report(call, number.attributes.statusCallback ?? '', {
        CallSid: call.legSid,
        ParentCallSid: call.sid,
        CallStatus: 'in-progress',
      })
    await orNothing(call, legOver, Number(attributes.timeLimit))
    call.isConnected = false
  }
  return report(call, attributes.action ?? '', {
    CallStatus: call.over.signal.aborted ? 'completed' : 'in-progress',
    DialCallSid: call.legSid,
    DialCallStatus: isAnswered ? 'completed' : 'no-answer',
    DialCallDuration: String(isAnswered ? Math.round((Date.now() - answeredAt) / 1000) : 0),
  })
}

const report = (
  { post, sid, accountSid, from, to }: CallState,
  url: string,
  fields: Record<string, string>,
) => post(url, { CallSid: sid, AccountSid: accountSid, From: from, To: to, ...fields })

/** What comes first: the value, or the end of the call or of the time; then null. */
async function orNothing<Value>(
  { over }: CallState,
  value: Promise<Value>,
  seconds: number,
): Promise<Value | null> {
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(seconds * 1000)])
  const nothing = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  return Promise.race([value, nothing])
}
