import { type HistoryEntry, type HistoryMonth, pageSizes } from '@footlight/contract'
import type { Input } from '../../../lib/calls/api.ts'
import { dayEnd, dayStart } from '../../../lib/language/days.ts'
import type { HistorySearch } from './search.ts'

/** What the history's address narrows it to: days of the reader's own zone, from the start of the first to the end of the last. */
export function historyFilter({ type, from, to }: HistorySearch) {
  return { type, from: from && dayStart(from), to: to && dayEnd(to) }
}

/** One page of it. */
export function historyQuery(accountId: string, search: HistorySearch): Input<'history'> {
  const limit = pageSizes.performers
  return {
    params: { id: accountId },
    query: {
      ...historyFilter(search),
      offset: ((search.page ?? 1) - 1) * limit,
      limit,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  }
}

/** The lines of a page under the months that the server summed. */
export function byMonth(
  entries: readonly HistoryEntry[],
  months: readonly HistoryMonth[],
): { month: HistoryMonth; entries: HistoryEntry[] }[] {
  return months.map((month) => ({
    month,
    entries: entries.filter(({ at }) => at >= month.from && at < month.until),
  }))
}
