import { pageSizes } from '@footlight/contract'
import type { Input } from '../../lib/api.ts'
import type { HistorySearch } from './history-search.ts'

/** The history's address as a query: days of the reader's own zone, from the start of the first to the end of the last. */
export function historyQuery(accountId: string, search: HistorySearch): Input<'history'> {
  const limit = pageSizes.performers
  return {
    params: { id: accountId },
    query: {
      type: search.type,
      from: search.from && new Date(`${search.from}T00:00:00`).toISOString(),
      to: search.to && new Date(`${search.to}T23:59:59.999`).toISOString(),
      offset: ((search.page ?? 1) - 1) * limit,
      limit,
    },
  }
}
