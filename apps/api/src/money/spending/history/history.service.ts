import type { HistoryEntry, HistoryMonth, Language, MoneyReceipt } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Month, monthOf } from '../../ledger/calendar.rules.ts'
import type { Tax } from '../tax/tax.service.ts'
import { historyCsv } from './history.csv.ts'
import {
  type HistoryFilter,
  type HistoryQuery,
  readHistory,
  readHistoryAfter,
  readMonthSums,
} from './history.store.ts'
import { readMoneyReceipt } from './money-receipts.store.ts'

/** Lines per query for a download. */
const chunkSize = 500

/** [A9] The history of a client's credits. */
export interface History {
  /** One page of lines, newest first, and how many there are of the filter. */
  page(clientId: string, query: HistoryQuery): Promise<{ rows: HistoryEntry[]; total: number }>
}

/** The public interface, and what only the wallet module calls. */
export interface HistoryService extends History {
  /** The months that `entries` are of, newest first, each whole, where the reader lives. */
  months(
    clientId: string,
    entries: readonly HistoryEntry[],
    query: HistoryFilter & { timezone: string },
  ): Promise<HistoryMonth[]>
  /** The receipt of a paid top-up, month, tip or message. @throws NOT_FOUND */
  receiptOf(clientId: string, id: string): Promise<MoneyReceipt>
  /** All lines of the filter as text, read as fast as the caller takes them. */
  csv(clientId: string, filter: HistoryFilter, language: Language): AsyncIterable<string>
}

export function createHistory({
  database,
  tax,
}: {
  database: Database
  tax: Pick<Tax, 'thoseThatCount'>
}): HistoryService {
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
    page: (clientId, query) => readHistory(database, clientId, query),

    async months(clientId, entries, { timezone, ...filter }) {
      const months = monthsOf(entries, timezone)
      const sums = await readMonthSums(database, clientId, filter, months)
      return months.map(({ month, fromMs, untilMs }, index) => ({
        month,
        from: new Date(fromMs).toISOString(),
        until: new Date(untilMs).toISOString(),
        added: sums[index]?.added ?? 0,
        spent: sums[index]?.spent ?? 0,
      }))
    },

    async receiptOf(clientId, id) {
      const receipt = await readMoneyReceipt(database, clientId, id)
      if (!receipt) throw refuse('NOT_FOUND')
      return receipt
    },

    async *csv(clientId, filter, language) {
      yield* historyCsv(chunksOf(clientId, filter), await tax.thoseThatCount(clientId), language)
    },
  }
}

/** The months of lines that come newest first. */
function monthsOf(entries: readonly HistoryEntry[], timezone: string): Month[] {
  const months: Month[] = []
  for (const { at } of entries) {
    const atMs = Date.parse(at)
    const last = months.at(-1)
    if (!last || atMs < last.fromMs) months.push(monthOf(atMs, timezone))
  }
  return months
}
