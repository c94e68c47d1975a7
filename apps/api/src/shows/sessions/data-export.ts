import type { DataExport } from '../../platform/data-export.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  forgetCoolDowns,
  forgetNames,
  forgetOwnLines,
  forgetPerformer,
  forgetViewer,
  readSessionsOf,
  readSessionsOfPerformer,
} from './data-export.store.ts'
import { deleteKey } from './encoder/encoder.store.ts'
import { insertRevocations } from './media/revocations.store.ts'
import { endStages } from './media/stages.store.ts'

/** [A8] A client's sessions, visits, tips and chat lines. Erasure retains times and amounts: receipts consist of them. */
export function dataExport(database: Database): DataExport {
  return {
    name: 'sessions',
    read: (clientId) => readSessionsOf(database, clientId),
    async erase(tx, { id, pseudonym }) {
      await forgetNames(tx, id, pseudonym)
      await forgetOwnLines(tx, id)
      await forgetCoolDowns(tx, id)
      await forgetViewer(tx, id)
    },
  }
}

/** [A8] A performer's sessions; the encoder's key is deleted, and whatever stage is still open is cut [S9, H1]. */
export function performerData({ database, clock }: { database: Database; clock: Clock }): DataExport {
  return {
    name: 'sessions',
    read: (performerId) => readSessionsOfPerformer(database, performerId),
    async erase(tx, { id, pseudonym }) {
      const at = new Date(clock.now())
      await forgetPerformer(tx, id, pseudonym)
      await deleteKey(tx, id)
      await insertRevocations(tx, await endStages(tx, id, at), at)
    },
  }
}
