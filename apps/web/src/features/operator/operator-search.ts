import { type RawSearch, readChoice, readText } from '../../lib/search-params.ts'

/** What the office's address says. */
export interface OperatorSearch {
  /** without: payouts */
  desk?: 'refunds' | 'promos' | undefined
  /** the payout batch that is open */
  batch?: string | undefined
  /** the session to refund */
  session?: string | undefined
}

export function readOperatorSearch(raw: RawSearch): OperatorSearch {
  return {
    desk: readChoice(raw.desk, ['refunds', 'promos']),
    batch: readText(raw.batch),
    session: readText(raw.session),
  }
}
