import { atMost } from '../../platform/at-most.ts'
import {
  claimToHangUp,
  findCall,
  findConnected,
  lockCall,
  markFed,
  type PhoneCallRecord,
  updateCall,
} from './calls.store.ts'
import type { Telephone } from './carrier/telephone.ts'
import { type CodeEntry, type CodeParts, type Entered, enterCode } from './enter-code.ts'
import { closeReservation } from './reservations.store.ts'
import { askAfterMs, endedBy, longestCallSeconds, type Over, wholeSeconds } from './telephony.rules.ts'

export interface CallParts extends CodeParts {
  telephone: Telephone
}

const hangUpAgainMs = 5000
/** concurrent requests to the provider: each may take seconds */
const atOnce = 20

/** [S11] Calls, from the code to the end. Every webhook of the provider may arrive twice, late, or out of order. */
export function createCalls(parts: CallParts) {
  const { database, clock, phone, telephone } = parts
  const oneOfTheQuestions = atMost(atOnce)
  const oneOfTheHangUps = atMost(atOnce)

  /** Reports the connected seconds since the last report to the meter, for each call up to its `untilMs` [B4]. */
  async function feed(calls: readonly { call: PhoneCallRecord; untilMs: number }[]): Promise<void> {
    const runs = calls
      .flatMap(({ call, untilMs }) =>
        call.fed_until === null ? [] : [{ call, ...wholeSeconds(call.fed_until, untilMs) }],
      )
      .filter(({ from, until }) => until > from)
    await phone.apply(runs.map(({ call, ...run }) => ({ sessionId: call.session_id, ...run })))
    for (const { call, until } of runs) await markFed(database, call.call_sid, until)
  }

  async function finish(callSid: string, over: Over): Promise<void> {
    const call = await findCall(database, callSid)
    if (!call || call.over_at) return
    await feed([{ call, untilMs: connectedUntil(call, over, clock.now()) }])
    await phone.act(async (work) => {
      const locked = await lockCall(work.tx, callSid)
      if (!locked || locked.over_at) return
      await updateCall(work.tx, callSid, { over_at: new Date(clock.now()) })
      await phone.hangUp(work, locked.session_id, endedBy(over))
    })
  }

  const isCertain = (call: PhoneCallRecord) => clock.now() - (call.heard_at?.getTime() ?? 0) < askAfterMs

  /** Asks the provider about a silent call. If it has ended without a webhook, it is finished and no more is billed. */
  async function askAfter(call: PhoneCallRecord): Promise<void> {
    const now = clock.now()
    const leg = { accountSid: call.account_sid, callSid: call.leg_sid ?? call.call_sid }
    const connected = await oneOfTheQuestions(() => telephone.isConnected(leg))
    if (connected) await updateCall(database, call.call_sid, { heard_at: new Date(now) })
    if (connected === false) await finish(call.call_sid, { by: 'client', connectedSeconds: 0 })
  }

  async function hangUp(call: PhoneCallRecord): Promise<void> {
    const { account_sid: accountSid, call_sid: callSid } = call
    const gone = await oneOfTheHangUps(() => telephone.hangUp({ accountSid, callSid }))
    if (gone) await updateCall(database, callSid, { over_at: new Date(clock.now()) })
  }

  return {
    enterCode: (entry: CodeEntry): Promise<Entered> => enterCode(parts, entry),

    /** The performer answered: makes the session ACTIVE and closes its reservation. Does nothing after the call's end. */
    async answered(callSid: string, legSid: string): Promise<void> {
      await phone.act(async (work) => {
        const { tx } = work
        const call = await lockCall(tx, callSid)
        if (!call || call.over_at || call.answered_at) return
        const now = clock.now()
        await updateCall(tx, callSid, {
          leg_sid: legSid,
          answered_at: new Date(now),
          heard_at: new Date(now),
          fed_until: Math.ceil(now / 1000),
        })
        await closeReservation(tx, call.reservation_id, new Date(now))
        await phone.connect(work, call.session_id)
      })
    },

    finish,

    find: (callSid: string): Promise<PhoneCallRecord | undefined> => findCall(database, callSid),

    /** [B4] Once a second: the calls that are certainly on are evidence. */
    async sweepConnected(): Promise<void> {
      const connected = await findConnected(database)
      const untilMs = clock.now()
      await feed(connected.filter(isCertain).map((call) => ({ call, untilMs })))
    },

    /** [B4] Asks about calls without a recent webhook: their seconds are billed only if the provider confirms the connection. */
    async askAfterSilent(): Promise<void> {
      const connected = await findConnected(database)
      await allOf(connected.filter((call) => !isCertain(call)).map(askAfter))
    },

    /** [S9] Hangs up calls whose session is over; what the provider does not confirm is tried again. */
    async hangUpEnded(): Promise<void> {
      const now = clock.now()
      const ended = await claimToHangUp(database, {
        now: new Date(now),
        triedBefore: new Date(now - hangUpAgainMs),
        createdAfter: new Date(now - 2 * longestCallSeconds * 1000),
      })
      await allOf(ended.map(hangUp))
    },
  }
}

/** Waits until all have settled, then throws the first error: a failure does not stop the others. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** The last instant at which an ended call was certainly connected: by the provider's duration, or its last sign of life. */
function connectedUntil(call: PhoneCallRecord, over: Over, now: number): number {
  const answeredAt = call.answered_at?.getTime() ?? now
  const lastConnectedAt = call.heard_at?.getTime() ?? now
  return over.connectedSeconds === null
    ? Math.min(now, lastConnectedAt + askAfterMs)
    : Math.min(now, answeredAt + over.connectedSeconds * 1000)
}
