import type { DataExport } from '../../platform/data-export.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  forgetCoolDowns,
  forgetNames,
  forgetOwnLines,
  forgetViewer,
  readSessionsOf,
} from './data-export.store.ts'

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
