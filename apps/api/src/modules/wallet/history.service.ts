import type { HistoryEntry } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import { historyCsv } from './history.csv.ts'
import { type HistoryFilter, type HistoryQuery, readHistory, readHistoryAfter } from './history.store.ts'

/** Lines that are read at once for a download. */
const chunkSize = 500

/** [A9] What moved a client's credits. */
export function createHistory({ database }: { database: Database }) {
  /** Each chunk begins where the last ended; between them no connection is held, however slowly the reader reads. */
  async function* chunksOf(clientId: string, filter: HistoryFilter): AsyncGenerator<HistoryEntry[]> {
    let last: HistoryEntry | undefined
    do {
      const entries = await readHistoryAfter(database, clientId, filter, { after: last, limit: chunkSize })
      yield entries
      last = entries.length === chunkSize ? entries.at(-1) : undefined
    } while (last)
  }

  return {
    page: (clientId: string, query: HistoryQuery) => readHistory(database, clientId, query),
    csv: (clientId: string, filter: HistoryFilter) => historyCsv(chunksOf(clientId, filter)),
  }
}
