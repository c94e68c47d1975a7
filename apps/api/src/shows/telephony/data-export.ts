import type { DataExport } from '../../platform/data-export.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { closeReservationsOf, forgetNumber, readCallsTo, readReservationsOf } from './reservations.store.ts'

/** [A8] Codes that a client was given. The caller's number is not stored. */
export function dataExport({ database, clock }: { database: Database; clock: Clock }): DataExport {
  return {
    name: 'telephone',
    read: async (clientId) => ({ reservations: await readReservationsOf(database, clientId) }),
    erase: (tx, { id }) => closeReservationsOf(tx, { client_id: id }, new Date(clock.now())),
  }
}

/** [A8] A performer's number that was called, and the checks of it. */
export function performerData({ database, clock }: { database: Database; clock: Clock }): DataExport {
  return {
    name: 'telephone',
    read: async (performerId) => ({ calls: await readCallsTo(database, performerId) }),
    async erase(tx, { id }) {
      await closeReservationsOf(tx, { performer_id: id }, new Date(clock.now()))
      await forgetNumber(tx, id)
    },
  }
}
