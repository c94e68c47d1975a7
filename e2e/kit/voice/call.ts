import { randomBytes } from 'node:crypto'
import { until } from '../wait.ts'
import { readTwiml, type Verb } from './twiml.ts'

/** Posts a signed form as the provider does; returns the body of the reply. */
export type Post = (url: string, form: Record<string, string>) => Promise<string>

export type PhoneCall = ReturnType<typeof createCall>

const newSid = () => `CA${randomBytes(16).toString('hex')}`

/** One incoming call at the fake provider: it executes the API's TwiML, and posts the call's events. */
export function createCall(parts: {
  from: string
  to: string
  accountSid: string
  /** the webhook that the operator configured for the number */
  webhooks: { incoming: string; status: string }
  post: Post
}) {
  const { webhooks, post } = parts
  const sid = newSid()
  const legSid = newSid()
  const heard: string[] = []
  const over = new AbortController()
  let isConnected = false
  let gathering: { digits: number; resolve(code: string): void } | null = null
  let ringing: { number: string; callerId: string; resolve(answered: true): void } | null = null
  let hangUpLeg: () => void = () => undefined

  const tell = (url: string, said: Record<string, string>) =>
    post(url, { CallSid: sid, AccountSid: parts.accountSid, From: parts.from, To: parts.to, ...said })

  /** What comes first: the value, or the end of the call or of the time; then null. */
  async function orNothing<Value>(value: Promise<Value>, seconds: number): Promise<Value | null> {
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(seconds * 1000)])
    const nothing = new Promise<null>((resolve) => {
      if (signal.aborted) resolve(null)
      signal.addEventListener('abort', () => resolve(null), { once: true })
    })
    return Promise.race([value, nothing])
  }

  async function follow(twiml: string): Promise<void> {
    for (const verb of readTwiml(twiml)) {
      if (over.signal.aborted) return
      switch (verb.name) {
        case 'Say':
          heard.push(verb.text)
          break
        case 'Gather': {
          const code = await gather(verb)
          const action = verb.attributes.action ?? ''
          if (code !== null) return follow(await tell(action, { CallStatus: 'in-progress', Digits: code }))
          break
        }
        case 'Dial': {
          const answer = await dial(verb)
          return over.signal.aborted ? undefined : follow(answer)
        }
        case 'Hangup':
          return
        default:
          throw new Error(`no provider knows <${verb.name}>`)
      }
    }
  }

  async function gather({ attributes, children }: Verb): Promise<string | null> {
    heard.push(...children.map(({ text }) => text))
    const { promise, resolve } = Promise.withResolvers<string>()
    gathering = { digits: Number(attributes.numDigits), resolve }
    const code = await orNothing(promise, Number(attributes.timeout))
    gathering = null
    return code
  }

  /** Rings, connects, and resolves with the API's answer when the call is over. */
  async function dial({ attributes, children }: Verb): Promise<string> {
    const [number] = children
    if (number?.name !== 'Number') throw new Error('a <Dial> without a <Number>')
    const { promise, resolve } = Promise.withResolvers<true>()
    ringing = { number: number.text, callerId: attributes.callerId ?? '', resolve }
    const isAnswered = await orNothing(promise, Number(attributes.timeout))
    ringing = null
    const answeredAt = Date.now()
    if (isAnswered) {
      isConnected = true
      const { promise: legOver, resolve: hangUp } = Promise.withResolvers<void>()
      hangUpLeg = hangUp
      if (number.attributes.statusCallbackEvent?.includes('answered'))
        await tell(number.attributes.statusCallback ?? '', {
          CallSid: legSid,
          ParentCallSid: sid,
          CallStatus: 'in-progress',
        })
      await orNothing(legOver, Number(attributes.timeLimit))
      isConnected = false
    }
    return tell(attributes.action ?? '', {
      CallStatus: over.signal.aborted ? 'completed' : 'in-progress',
      DialCallSid: legSid,
      DialCallStatus: isAnswered ? 'completed' : 'no-answer',
      DialCallDuration: String(isAnswered ? Math.round((Date.now() - answeredAt) / 1000) : 0),
    })
  }

  async function lead(): Promise<void> {
    await follow(await tell(webhooks.incoming, { CallStatus: 'ringing', Direction: 'inbound' }))
    over.abort()
    await tell(webhooks.status, { CallStatus: 'completed' })
  }

  return {
    sid,
    legSid,
    /** every sentence that the caller heard so far */
    heard,
    /** resolves when the call is over and all its events are posted */
    done: lead(),
    status: () => (over.signal.aborted ? 'completed' : 'in-progress'),
    legStatus: () => (isConnected ? 'in-progress' : 'completed'),

    /** The caller presses digits; they are sent once they are as many as are asked for. */
    async enter(code: string): Promise<void> {
      const asked = await until('the caller to be asked for digits', async () => gathering ?? undefined)
      if (asked.digits !== code.length) throw new Error(`${asked.digits} digits are asked for`)
      gathering = null
      asked.resolve(code)
    },

    /** The number that rings now, and whose number it shows. */
    rings: () =>
      until('a telephone to ring', async () =>
        ringing ? { number: ringing.number, shows: ringing.callerId } : undefined,
      ),

    /** The performer picks up. */
    async answer(): Promise<void> {
      const call = await until('a telephone to ring', async () => ringing ?? undefined)
      call.resolve(true)
      await until('the two to be connected', async () => isConnected)
    },

    /** The performer puts down; the caller stays. */
    performerHangsUp: () => hangUpLeg(),

    /** The caller puts down, or the api has it ended. */
    hangUp: () => over.abort(),
  }
}
