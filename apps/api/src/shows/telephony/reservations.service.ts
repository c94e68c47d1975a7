import { phoneTries, reservationMs } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Random } from '../../platform/random.ts'
import { refuse, refuseDearer } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { readSettings } from '../../site/index.ts'
import type { Phone } from '../sessions/index.ts'
import type { Line } from './carrier/line.ts'
import { isWorthCalling } from './numbers/numbers.rules.ts'
import {
  closeExpired,
  closeReservation,
  findHighestShare,
  findOpenReservation,
  forgetTries,
  insertReservation,
  type ReservationRecord,
} from './reservations.store.ts'
import { drawCode } from './telephony.rules.ts'

/** Two reservations draw the same code once in thousands of years; a few draws are enough. */
const draws = 5

/** [S11] Reservations: a frozen price and share, and a code that identifies the client and the performer. */
export interface Reservations {
  /**
   * The open reservation of the two, or a new one: also where the open one costs more than the client agrees to.
   * @throws SERVICE_NOT_OFFERED, PRICE_CHANGED, NOT_READY, and what refuses a call
   */
  make(ask: {
    clientId: string
    performerId: string
    cap: number | null
    agreedPricePerMinute?: number | undefined
  }): Promise<ReservationRecord>
  /** [T4] The highest share of a performer at which an open reservation was made; 0 without one. */
  highestShare(tx: Tx): Promise<number>
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
        if (!line || number === null) throw refuse('SERVICE_NOT_OFFERED')
        const now = clock.now()
        const open = await findOpenReservation(tx, ask, new Date(now))
        const isAgreed = open && open.price_per_minute <= (ask.agreedPricePerMinute ?? open.price_per_minute)
        if (
          isAgreed &&
          isWorthCalling(number, open.price_per_minute, { ...line, performerShare: open.performer_share })
        )
          return open
        const { performerShare } = await readSettings(tx)
        if (!isWorthCalling(number, pricePerMinute, { ...line, performerShare }))
          throw refuse('SERVICE_NOT_OFFERED')
        refuseDearer(pricePerMinute, ask.agreedPricePerMinute)
        await phone.refuseUnready(work, { ...ask, pricePerMinute })
        if (open) await closeReservation(tx, open.id, new Date(now))
        await closeExpired(tx, new Date(now), ask)
        for (let draw = 0; draw < draws; draw++) {
          const made = await insertReservation(tx, {
            id: random.uuid(),
            code: drawCode(random.bytes),
            client_id: ask.clientId,
            performer_id: ask.performerId,
            price_per_minute: pricePerMinute,
            performer_share: performerShare,
            cap: ask.cap,
            created_at: new Date(now),
            expires_at: new Date(now + reservationMs),
          })
          if (made) return made
        }
        throw refuse('NOT_READY')
      })
    },

    highestShare: (tx) => findHighestShare(tx, new Date(clock.now())),

    async sweep(): Promise<void> {
      const now = clock.now()
      await closeExpired(database, new Date(now))
      await forgetTries(database, new Date(now - phoneTries.withinMs))
    },
  }
}
