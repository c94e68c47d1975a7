import type { DataExport } from '../../platform/data-export.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  forgetCoolDowns,
  forgetNames,
  forgetOwnLines,
  forgetViewer,
  readSessionsOf,
} from './data-export.store.ts'

/** [A8] Where a client was, and what was written there. Times and amounts stay: receipts are made of them. */
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
