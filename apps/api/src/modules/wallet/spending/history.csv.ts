import type { HistoryEntry } from '@footlight/contract'
import { csvLine } from '../ledger/csv.ts'

const columns = [
  'time',
  'kind',
  'credits',
  'state',
  'ended_by',
  'performer',
  'performer_number',
  'session_type',
  'billed_seconds',
  'id',
] as const

/**
 * [A9] The history as CSV in UTF-8, one line at a time as `chunks` brings them: credits as signed whole numbers, times
 * in ISO 8601.
 */
export async function* historyCsv(chunks: AsyncIterable<readonly HistoryEntry[]>): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const entries of chunks) yield entries.map(lineOf).join('')
}

function lineOf(entry: HistoryEntry): string {
  return csvLine([
    entry.at,
    entry.kind,
    entry.amount,
    entry.state,
    entry.endedBy,
    entry.performerName,
    entry.performerNumber,
    entry.sessionType,
    entry.billedSeconds,
    entry.id,
  ])
}
