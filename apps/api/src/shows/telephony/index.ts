import type { FastifyInstance } from 'fastify'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Brings, Site } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { type Log, logFailure } from '../../platform/logs/log.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Phone } from '../sessions/index.ts'
import { createCalls } from './calls.service.ts'
import { countStuck } from './calls.store.ts'
import { openLine } from './carrier/index.ts'
import type { Line } from './carrier/line.ts'
import type { Telephone } from './carrier/telephone.ts'
import { dataExport, performerData } from './data-export.ts'
import { createNumbers, type PerformerPhones } from './numbers/numbers.service.ts'
import { createReservations, type Reservations } from './reservations.service.ts'
import { findReservationWith } from './reservations.store.ts'
import { mountTelephony } from './telephony.routes.ts'

export { carriers, lineOf } from './carrier/index.ts'
export type { Line } from './carrier/line.ts'
export type { Telephone } from './carrier/telephone.ts'
export { askAfterMs } from './telephony.rules.ts'

export interface Telephony
  extends Brings<'routes' | 'pages' | 'sweepJobs' | 'personal' | 'performerData'>,
    AsyncDisposable {
  reservations: Reservations
  /** [A8] @throws STILL_RUNNING while a client has reserved a call with the performer */
  refuseReserved(tx: Tx, performerId: string): Promise<void>
  /** [O2] Calls that should be over, and that the carrier has not hung up yet. */
  countStuck(): Promise<number>
  /** Resolves when all hang-ups started by ended sessions have finished. */
  settled(): Promise<void>
}

interface TelephonyParts {
  database: Database
  clock: Clock
  random: Random
  bus: Bus
  log: Log
  phone: Phone
  phones: PerformerPhones
  /** null: not configured, and PHONE is not offered */
  line: Line | null
  telephone?: Telephone | undefined
}

const reserved = {
  rule: 'reservation',
  message: 'A client has reserved a call with you. Wait 15 minutes and try again.',
}

/** [S11] PHONE: reservations, the voice webhooks, and the calls between them. It closes once it has hung up. */
export function createTelephony(parts: TelephonyParts): Telephony {
  const { database, clock, bus, log, phone, phones, line } = parts
  const reservations = createReservations(parts)
  const opened = line && openLine(line, parts)
  const telephone = opened && (parts.telephone ?? opened.telephone)
  const numbers = createNumbers({ ...parts, act: phone.act, telephone })
  const calls =
    line &&
    telephone &&
    createCalls({
      database,
      clock,
      phone,
      phones,
      telephone,
      countries: line.countries,
    })
  const hangUps = new Set<Promise<void>>()
  // a session that the server ends is hung up immediately; the sweep repeats a hang-up that was missed
  const stopListening = bus.subscribe(({ event }) => {
    if (!calls || event.type !== 'session' || event.state !== 'ENDED') return
    const hangUp = calls
      .hangUpEnded()
      .catch(logFailure(log, 'a call could not be hung up'))
      .finally(() => hangUps.delete(hangUp))
    hangUps.add(hangUp)
  })
  const settled = async () => void (await Promise.all(hangUps))

  return {
    reservations,
    countStuck: () => countStuck(database),
    settled,
    async refuseReserved(tx, performerId) {
      if (await findReservationWith(tx, performerId, new Date(clock.now())))
        throw refuse('STILL_RUNNING', reserved)
    },
    personal: dataExport(parts),
    performerData: performerData(parts),

    sweepJobs: calls
      ? [
          { name: 'silent calls', apart: true, run: () => calls.askAfterSilent() },
          { name: 'telephone calls', run: () => calls.sweepConnected() },
          { name: 'hang-ups', apart: true, run: () => calls.hangUpEnded() },
          { name: 'reservations', run: () => reservations.sweep() },
          { name: 'phone checks', run: () => numbers.sweep() },
        ]
      : [],

    routes: (mount: Mount) =>
      mountTelephony(mount, { reservations, numbers, line, callPage: opened?.callPage }),

    pages(app: FastifyInstance, site: Site): void {
      if (opened && calls) opened.pages(calls)(app, site)
    },

    async [Symbol.asyncDispose](): Promise<void> {
      stopListening()
      opened?.telephone[Symbol.dispose]?.()
      await settled()
    },
  }
}
