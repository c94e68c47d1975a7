import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import type { Database } from '../../src/platform/database/database.ts'
import { type Transact, transactOn } from '../../src/platform/database/transact.ts'
import type { Telephone } from '../../src/shows/telephony/index.ts'
import { type Caller, startTestApi } from '../index.ts'
import { type Crash, Fate, mortal } from '../mortal.ts'
import { putOnStage } from '../on-stage.ts'
import { runJobs } from '../run-jobs.ts'
import { buyBySandbox, sandboxSays } from '../sandbox.ts'

const account = 'AC00000000000000000000000000000001'
const authToken = 'the token of the test'
const line = {
  carrier: 'twilio',
  number: '+3225550100',
  publicUrl: 'https://stage.example',
  countries: { BE: 15 },
  set: { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: authToken },
}
const performerPhone = '+32470123456'

/** A telephony provider that does as a test sets it. */
function createProvider() {
  const provider = {
    reachable: true,
    hangsUp: true,
    /** the fake provider's answer to whether a call is connected */
    connected: true,
    hungUp: [] as string[],
    asked: 0,
    /** the codes that were read, with their numbers */
    read: [] as { to: string; from: string; code: string }[],
  }
  const telephone: Telephone = {
    async hangUp({ callSid }) {
      if (provider.hangsUp) provider.hungUp.push(callSid)
      return provider.hangsUp
    },
    async isConnected() {
      provider.asked++
      return provider.reachable ? provider.connected : null
    },
    async read(call) {
      if (provider.reachable) provider.read.push(call)
      return provider.reachable
    },
  }
  return { provider, telephone }
}

/** Posts what the provider reports, signed as the real one does. */
function createWebhooks(api: Awaited<ReturnType<typeof startTestApi>>) {
  let posts = 0
  return async (path: string, form: Record<string, string>, change: Record<string, string> = {}) => {
    const url = `${line.publicUrl}/webhooks/voice/${path}`
    const signature = getExpectedTwilioSignature(authToken, url, form)
    // webhooks are sent to the nodes in turn
    const node = api.nodes[posts++ % api.nodes.length] ?? api
    return fetch(`${node.origin}/webhooks/voice/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
        ...change,
      },
      body: new URLSearchParams(form).toString(),
    })
  }
}

export type Voice = Awaited<ReturnType<typeof startVoice>>

/** An api with a line: a provider that signs as the real one does, and a telephone in the test's hands. */
export async function startVoice() {
  const { provider, telephone } = createProvider()
  const fate = new Fate()
  const opened = Promise.withResolvers<Database>()
  const transact: Transact = async (work) => transactOn(await opened.promise)(work)
  const api = await startTestApi({
    config: { telephoneLine: line },
    overrides: { telephone, transact: mortal(transact, fate.next) },
  })
  const { database, sessions, telephony } = api.context
  opened.resolve(database)
  let calls = 0
  const callers = new Map<string, Caller>()
  const post = createWebhooks(api)

  const voice = {
    api,
    provider,
    line,
    post,

    /** Crashes every commit after the next `afterCommits` successful ones; null: none. */
    crashAt: (when: Crash | null, afterCommits = 0) => fate.crashAt(when, afterCommits),

    /** A performer who takes calls, on stage and available. */
    performer: (number: number, pricePerMinute = 60) =>
      putOnStage(database, number, {
        offers_phone: true,
        offers_videocall: true,
        price_phone: pricePerMinute,
        price_videocall: pricePerMinute,
        phone: performerPhone,
      }),

    /** A code for an independent test: earlier requests that came to nothing are deleted [B13]. */
    async reserve(performerId: string, cap?: number, account = 'client@footlight.test') {
      await database.deleteFrom('cool_downs').execute()
      const caller = callers.get(account) ?? api.as(account)
      callers.set(account, caller)
      const { reservation } = await caller.ok('makeReservation', {
        params: { id: performerId },
        query: { ...(cap && { cap }) },
      })
      return reservation
    },

    /** The caller dials and enters a code; returns the call's id and the TwiML answer. */
    async dial(code: string, from = '+32499000001'): Promise<{ callSid: string; answer: string }> {
      const callSid = `CA${String(++calls).padStart(32, '0')}`
      await post('incoming', { CallSid: callSid, AccountSid: account, From: from, CallStatus: 'ringing' })
      return { callSid, answer: await voice.enter(callSid, code, from) }
    },

    async enter(callSid: string, code: string, from = '+32499000001'): Promise<string> {
      const form = { CallSid: callSid, AccountSid: account, From: from, Digits: code }
      return (await post('code', form)).text()
    },

    said: statusWebhooks(post),

    /** Advances the clock second by second, and runs the due work of calls and sessions each second. */
    async pass(seconds: number): Promise<void> {
      for (let passed = 0; passed < seconds; passed++) {
        api.clock.advance(1000)
        await runJobs(sessions, telephony)
      }
    },

    /** Tops up an account by a paid payment, less its fee. */
    async topUp(account: string, amount: number): Promise<void> {
      const { id: clientId } = await database
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', account)
        .executeTakeFirstOrThrow()
      const payment = await buyBySandbox(api.context.wallet, clientId, amount)
      await sandboxSays(api.context.wallet, payment.id)
    },

    session: (callSid: string) =>
      database
        .selectFrom('sessions')
        .innerJoin('phone_calls', 'phone_calls.session_id', 'sessions.id')
        .selectAll('sessions')
        .where('phone_calls.call_sid', '=', callSid)
        .executeTakeFirstOrThrow(),

    async statusOf(performerId: string) {
      return (await api.context.performers.byIds([performerId])).get(performerId)?.performerStatus
    },

    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
  return voice
}

/** Sends the provider's status webhooks of a call. */
function statusWebhooks(post: (path: string, form: Record<string, string>) => Promise<Response>) {
  return {
    answered: (callSid: string) =>
      post('status', { CallSid: `${callSid}-leg`, ParentCallSid: callSid, CallStatus: 'in-progress' }),
    legOver: (callSid: string) =>
      post('status', { CallSid: `${callSid}-leg`, ParentCallSid: callSid, CallStatus: 'completed' }),
    dialOver: (callSid: string, seconds: number, DialCallStatus = 'completed') =>
      post('status', {
        CallSid: callSid,
        CallStatus: 'in-progress',
        DialCallStatus,
        DialCallDuration: String(seconds),
      }),
    callerOver: (callSid: string) => post('status', { CallSid: callSid, CallStatus: 'completed' }),
  }
}
