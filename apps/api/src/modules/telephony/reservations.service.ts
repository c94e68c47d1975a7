import { phoneTries, reservationMs } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Phone } from '../sessions/index.ts'
import { readSettings } from '../settings/index.ts'
import type { Line } from './carrier/line.ts'
import { isWorthCalling } from './numbers/numbers.rules.ts'
import {
  closeExpired,
  findOpenReservation,
  forgetTries,
  insertReservation,
  type ReservationRecord,
} from './reservations.store.ts'
import { drawCode } from './telephony.rules.ts'

/** Two reservations draw the same code once in thousands of years; a few draws are enough. */
const draws = 5

/** [S11] Reservations: a frozen price, and a code that identifies the client and the performer. */
export interface Reservations {
  /** The open reservation of the two, or a new one. @throws SERVICE_NOT_OFFERED, NOT_READY, and what refuses a call */
  make(ask: { clientId: string; performerId: string; cap: number | null }): Promise<ReservationRecord>
  /** Closes what has run out and forgets old tries. */
  sweep(): Promise<void>
}

export function createReservations(parts: {
  database: Database
  clock: Clock
  random: Random
  phone: Phone
  phones: { phoneOf(performerId: string, tx: Tx): Promise<string | null> }
  line: Line | null
}): Reservations {
  const { database, clock, random, phone, phones, line } = parts

  return {
    async make(ask) {
      return phone.act(async (work) => {
        const { tx } = work
        // the performer's row is locked: no second reservation of the two slips in
        const pricePerMinute = await phone.priceOf(work, ask.performerId)
        const number = await phones.phoneOf(ask.performerId, tx)
        const { performerShare } = await readSettings(tx)
        const terms = line && { countries: line.countries, performerShare }
        if (!terms || number === null || !isWorthCalling(number, pricePerMinute, terms))
          throw refuse('SERVICE_NOT_OFFERED')
        const now = clock.now()
        const open = await findOpenReservation(tx, ask, new Date(now))
        if (open) return open
        await phone.refuseUnready(work, { ...ask, pricePerMinute })
        await closeExpired(tx, new Date(now), ask)
        for (let draw = 0; draw < draws; draw++) {
          const made = await insertReservation(tx, {
            id: random.uuid(),
            code: drawCode(random.bytes),
            client_id: ask.clientId,
            performer_id: ask.performerId,
            price_per_minute: pricePerMinute,
            cap: ask.cap,
            created_at: new Date(now),
            expires_at: new Date(now + reservationMs),
          })
          if (made) return made
        }
        throw refuse('NOT_READY')
      })
    },

    async sweep(): Promise<void> {
      const now = clock.now()
      await closeExpired(database, new Date(now))
      await forgetTries(database, new Date(now - phoneTries.withinMs))
    },
  }
}
