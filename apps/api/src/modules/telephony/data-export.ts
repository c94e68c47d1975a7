import type { DataExport } from '../../platform/data-export.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { closeReservationsOf, readReservationsOf } from './reservations.store.ts'

/** [A8] Codes that a client was given. The caller's number is not stored. */
export function dataExport({ database, clock }: { database: Database; clock: Clock }): DataExport {
  return {
    name: 'telephone',
    read: async (clientId) => ({ reservations: await readReservationsOf(database, clientId) }),
    erase: (tx, { id }) => closeReservationsOf(tx, id, new Date(clock.now())),
  }
}
