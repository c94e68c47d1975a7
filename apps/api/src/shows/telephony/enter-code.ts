import { type ErrorCode, phoneTries } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Phone } from '../sessions/index.ts'
import { findCall, insertCall, type PhoneCallRecord } from './calls.store.ts'
import type { Countries } from './carrier/line.ts'
import { isWorthCalling } from './numbers/numbers.rules.ts'
import { countWrongTry, findTries, lockByCode } from './reservations.store.ts'
import { counted, mayTry, timeLimitFor } from './telephony.rules.ts'

/** Result of an entered code. */
export type Entered =
  | { type: 'connect'; performerPhone: string; timeLimitSeconds: number }
  | { type: 'wrong-code' }
  | { type: 'too-many-tries' }
  | { type: 'over' }
  | { type: 'refused'; code: ErrorCode }

export interface CodeEntry {
  callSid: string
  accountSid: string
  caller: string
  code: string
}

export interface CodeParts {
  database: Database
  clock: Clock
  phone: Phone
  phones: { phoneOf(performerId: string, tx: Tx): Promise<string | null> }
  countries: Countries
}

/** Opens the session of a reservation and returns whom to connect. A repetition for the same call returns the same. */
export async function enterCode(
  { clock, phone, phones, countries }: CodeParts,
  entry: CodeEntry,
): Promise<Entered> {
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
}

function connectTo(call: PhoneCallRecord): Entered {
  return { type: 'connect', performerPhone: call.performer_phone, timeLimitSeconds: call.time_limit }
}
