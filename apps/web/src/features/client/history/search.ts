import type { HistoryEntry } from '@footlight/contract'
import { type RawSearch, readChoice, readDay, readInteger } from '../../../lib/page/search-params.ts'

/** What the history's address says; days as `2026-11-20`. */
export interface HistorySearch {
  type?: HistoryEntry['kind'] | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

export function readHistorySearch(raw: RawSearch): HistorySearch {
  return {
    type: readChoice(raw.type, [
      'session',
      'payment',
      'subscription',
      'message',
      'tip',
      'refund',
      'peek_credit',
      'credit',
      'reversal',
    ]),
    from: readDay(raw.from),
    to: readDay(raw.to),
    page: readInteger(raw.page, 2),
  }
}
