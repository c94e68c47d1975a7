import type { ManualClock } from '@footlight/test-kit/clock'
import type { SeededRandom } from '@footlight/test-kit/random'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import type { Context } from '../../src/context.ts'
import { openRoutes, type RoutesInProcess } from '../../src/platform/http/routes-in-process.ts'
import type { Line, Telephone } from '../../src/shows/telephony/index.ts'

export interface DialedCall {
  sid: string
  /** the caller's telephone */
  from: string
  code: string
  phase: 'asking' | 'ringing' | 'talking' | 'over'
  limitSeconds: number
  rangAtMs: number
  answeredAtMs: number
  overAtMs: number
}

/** A signed form that the provider posts to one of our webhooks. */
export interface Callback {
  path: 'code' | 'status'
  form: Record<string, string>
}

/** How often a callback is lost, late or doubled on its way to the api. A lost one is not repeated. */
const odds = { lost: 0.06, allLost: 0.15, delayed: 0.3, twice: 0.15 } as const
const longestDelayMs = 40_000
const ringMs = 15_000

/**
 * The telephone network: it knows who truly talked, and its callbacks are lost, delayed, doubled, and overtake each other.
 * A request of the api uses no random value, because the number of such requests is up to the api.
 */
export class SimulatedTelephone implements Telephone {
  readonly calls: DialedCall[] = []
  reachable = true
  readonly #clock: ManualClock
  readonly #random: SeededRandom
  #callbacks: (Callback & { dueAtMs: number })[] = []

  constructor(clock: ManualClock, random: SeededRandom) {
    this.#clock = clock
    this.#random = random
  }

  async hangUp({ callSid }: { callSid: string }): Promise<boolean> {
    const call = this.#find(callSid)
    if (this.reachable && call && call.phase !== 'over') this.#end(call, this.#clock.now())
    return this.reachable
  }

  async isConnected({ callSid }: { callSid: string }): Promise<boolean | null> {
    if (!this.reachable) return null
    const call = this.#find(callSid)
    return call !== undefined && this.#isTalking(call)
  }

  async read(): Promise<boolean> {
    return this.reachable
  }

  dial(from: string, code: string): DialedCall {
    const sid = `CA${String(this.calls.length + 1).padStart(32, '0')}`
    const times = { rangAtMs: 0, answeredAtMs: 0, overAtMs: 0 }
    const call: DialedCall = { sid, from, code, phase: 'asking', limitSeconds: 0, ...times }
    this.calls.push(call)
    return call
  }

  ring(call: DialedCall, limitSeconds: number): void {
    call.phase = 'ringing'
    call.limitSeconds = limitSeconds
    call.rangAtMs = this.#clock.now()
  }

  answer(call: DialedCall): void {
    call.phase = 'talking'
    call.answeredAtMs = this.#clock.now()
    this.#send([{ ...legOf(call), CallStatus: 'ringing' }])
    this.#send([{ ...legOf(call), CallStatus: 'in-progress' }])
  }

  /** The client or the performer hangs up, or the performer does not answer. */
  end(call: DialedCall, by: 'client' | 'performer', atMs = this.#clock.now()): void {
    const answered = call.phase === 'talking'
    this.#end(call, atMs)
    const seconds = answered ? Math.floor((call.overAtMs - call.answeredAtMs) / 1000) : null
    // each callback of the end may be lost, and now and then all of them are
    if (this.#random.chance(odds.allLost)) return
    const missed = by === 'client' ? 'canceled' : 'no-answer'
    this.#send([
      { ...legOf(call), CallStatus: answered ? 'completed' : missed },
      {
        CallSid: call.sid,
        CallStatus: by === 'client' ? 'completed' : 'in-progress',
        DialCallStatus: answered ? 'completed' : missed,
        ...(seconds !== null && { DialCallDuration: String(seconds) }),
      },
      { CallSid: call.sid, CallStatus: 'completed' },
    ])
  }

  /** Ends the calls whose time limit is reached, and those that ring for too long. */
  pass(): void {
    for (const call of this.calls) {
      if (call.phase === 'ringing' && this.#clock.now() >= call.rangAtMs + ringMs)
        this.end(call, 'performer', call.rangAtMs + ringMs)
      if (call.phase === 'talking' && !this.#isTalking(call)) this.end(call, 'performer', limitOf(call))
    }
  }

  /** The callbacks that arrive now, each removed before it is delivered: one that the api does not answer is lost. */
  *arriving(): Generator<Callback> {
    this.pass()
    const due = this.#callbacks.filter(({ dueAtMs }) => dueAtMs <= this.#clock.now())
    for (const callback of due) {
      this.#callbacks = this.#callbacks.filter((other) => other !== callback)
      yield callback
    }
  }

  /** [B4] Seconds of this call in which the two were connected: [from, past). */
  talked(callSid: string): { from: number; past: number } | null {
    const call = this.#find(callSid)
    if (!call?.answeredAtMs) return null
    const until = call.overAtMs || Math.min(this.#clock.now(), limitOf(call))
    return { from: Math.ceil(call.answeredAtMs / 1000), past: Math.floor(until / 1000) }
  }

  #find(sid: string): DialedCall | undefined {
    return this.calls.find((call) => call.sid === sid || legOf(call).CallSid === sid)
  }

  #isTalking(call: DialedCall): boolean {
    return call.phase === 'talking' && this.#clock.now() < limitOf(call)
  }

  #end(call: DialedCall, atMs: number): void {
    const latest = call.phase === 'talking' ? limitOf(call) : atMs
    call.overAtMs = Math.min(atMs, latest)
    call.phase = 'over'
  }

  #send(forms: readonly Record<string, string>[]): void {
    const random = this.#random
    const delayMs = () => (random.chance(odds.delayed) ? random.below(longestDelayMs) : 0)
    for (const form of forms) {
      if (random.chance(odds.lost)) continue
      const callback: Callback = { path: 'status', form }
      this.#callbacks.push({ ...callback, dueAtMs: this.#clock.now() + delayMs() })
      if (random.chance(odds.twice))
        this.#callbacks.push({ ...callback, dueAtMs: this.#clock.now() + delayMs() })
    }
  }
}

const limitOf = (call: DialedCall) => call.answeredAtMs + call.limitSeconds * 1000
const legOf = (call: DialedCall) => ({ CallSid: `${call.sid}-leg`, ParentCallSid: call.sid })

const authToken = 'the token of the simulated line'
export const line: Line = {
  carrier: 'twilio',
  number: '+3225550100',
  publicUrl: 'https://stage.example',
  countries: { BE: 15 },
  set: { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: authToken },
}

/** The production's webhooks for the provider's signed callbacks. Each process opens its own at its first callback. */
export class VoiceWebhooks implements AsyncDisposable {
  readonly #context: Context
  #routes: RoutesInProcess | null = null

  constructor(context: Context) {
    this.#context = context
  }

  /** Posts a callback; resolves with the api's answer. */
  post({ path, form }: Callback, token = authToken): Promise<{ status: number; body: string }> {
    this.#routes ??= openRoutes((app) => this.#context.telephony.pages(app, { publicUrl: null }))
    const address = `/webhooks/voice/${path}`
    const signature = getExpectedTwilioSignature(token, `${line.publicUrl}${address}`, form)
    const type = 'application/x-www-form-urlencoded'
    const headers = { 'content-type': type, 'x-twilio-signature': signature }
    return this.#routes.post(address, headers, new URLSearchParams(form).toString())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#routes?.[Symbol.asyncDispose]()
  }
}
