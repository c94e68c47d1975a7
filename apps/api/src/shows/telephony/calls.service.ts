import { type ErrorCode, phoneTries } from '@footlight/contract'
import { atMost } from '../../platform/at-most.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Phone } from '../sessions/index.ts'
import {
  claimToHangUp,
  findCall,
  findConnected,
  insertCall,
  lockCall,
  markFed,
  type PhoneCallRecord,
  updateCall,
} from './calls.store.ts'
import type { Countries } from './carrier/line.ts'
import type { Telephone } from './carrier/telephone.ts'
import { isWorthCalling } from './numbers/numbers.rules.ts'
import { closeReservation, countWrongTry, findTries, lockByCode } from './reservations.store.ts'
import {
  askAfterMs,
  counted,
  endedBy,
  longestCallSeconds,
  mayTry,
  type Over,
  timeLimitFor,
  wholeSeconds,
} from './telephony.rules.ts'

/** Result of an entered code. */
export type Entered =
  | { type: 'connect'; performerPhone: string; timeLimitSeconds: number }
  | { type: 'wrong-code' }
  | { type: 'too-many-tries' }
  | { type: 'over' }
  | { type: 'refused'; code: ErrorCode }

export interface CallParts {
  database: Database
  clock: Clock
  phone: Phone
  phones: { phoneOf(performerId: string, tx: Tx): Promise<string | null> }
  telephone: Telephone
  countries: Countries
}

const hangUpAgainMs = 5000
/** concurrent requests to the provider: each may take seconds */
const atOnce = 20

/** [S11] Calls, from the code to the end. Every webhook of the provider may arrive twice, late, or out of order. */
export function createCalls({ database, clock, phone, phones, telephone, countries }: CallParts) {
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
    /** Opens the session of a reservation and returns whom to connect. A repetition for the same call returns the same. */
    async enterCode(entry: {
      callSid: string
      accountSid: string
      caller: string
      code: string
    }): Promise<Entered> {
      const now = new Date(clock.now())
      const caller = counted(entry.caller, entry.callSid)
      const opened = phone.act(async (work): Promise<Entered> => {
        const { tx } = work
        // lock before the lookup of the call: a concurrent duplicate webhook waits here
        const reservation = await lockByCode(tx, entry.code, now)
        const known = await findCall(tx, entry.callSid)
        if (known) return known.over_at ? { type: 'over' } : connectTo(known)
        if (!mayTry(await findTries(tx, caller), clock.now())) return { type: 'too-many-tries' }
        if (!reservation) {
          const oldest = new Date(clock.now() - phoneTries.withinMs)
          await countWrongTry(tx, caller, now, oldest)
          return { type: 'wrong-code' }
        }
        const performerPhone = await phones.phoneOf(reservation.performer_id, tx)
        const price = { pricePerMinute: reservation.price_per_minute, cap: reservation.cap }
        // [S11] the share that was frozen with the price: a raised one does not refuse what is reserved
        const { performer_share: performerShare } = reservation
        const terms = { countries, performerShare }
        if (performerPhone === null || !isWorthCalling(performerPhone, price.pricePerMinute, terms))
          return { type: 'refused', code: 'SERVICE_NOT_OFFERED' }
        const { client_id: clientId, performer_id: performerId } = reservation
        const session = await phone.begin(work, { clientId, performerId, performerShare, ...price })
        const call = await insertCall(tx, {
          call_sid: entry.callSid,
          account_sid: entry.accountSid,
          reservation_id: reservation.id,
          session_id: session.id,
          performer_phone: performerPhone,
          time_limit: timeLimitFor(price),
          created_at: now,
        })
        return connectTo(call)
      })
      return opened.catch((error: unknown): Entered => {
        if (error instanceof Refusal) return { type: 'refused', code: error.code }
        throw error
      })
    },

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

function connectTo(call: PhoneCallRecord): Entered {
  return { type: 'connect', performerPhone: call.performer_phone, timeLimitSeconds: call.time_limit }
}

/** The last instant at which an ended call was certainly connected: by the provider's duration, or its last sign of life. */
function connectedUntil(call: PhoneCallRecord, over: Over, now: number): number {
  const answeredAt = call.answered_at?.getTime() ?? now
  const heardAt = call.heard_at?.getTime() ?? now
  return over.connectedSeconds === null
    ? Math.min(now, heardAt + askAfterMs)
    : Math.min(now, answeredAt + over.connectedSeconds * 1000)
}
