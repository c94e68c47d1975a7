import type { HistoryEntry } from '@footlight/contract'
import { csvLine } from '../../ledger/csv.ts'
import type { TaxDeclaration } from '../tax/tax.service.ts'

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
  'tax_service',
  'business_use',
  'vat_number',
] as const

/**
 * [A9] The history as CSV in UTF-8, one line at a time as `chunks` brings them: credits as signed whole numbers, times
 * in ISO 8601. Each line includes the client's tax declaration about its performer [M6].
 */
export async function* historyCsv(
  chunks: AsyncIterable<readonly HistoryEntry[]>,
  declared: ReadonlyMap<number, TaxDeclaration>,
): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const entries of chunks)
    yield entries.map((entry) => lineOf(entry, declared.get(entry.performerNumber ?? 0))).join('')
}

function lineOf(entry: HistoryEntry, tax: TaxDeclaration | undefined): string {
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
    tax?.serviceType ?? null,
    tax ? String(tax.businessUse) : null,
    tax?.vatNumber ?? null,
  ])
}
