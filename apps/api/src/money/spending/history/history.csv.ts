import { type CsvRow, csvLines, csvMark, type HistoryEntry, type Language } from '@footlight/contract'
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
 * [A9] The history as CSV, one line at a time as `chunks` brings them: credits as signed whole numbers, times
 * in ISO 8601. Each line includes the client's tax declaration about its performer [M6].
 */
export async function* historyCsv(
  chunks: AsyncIterable<readonly HistoryEntry[]>,
  declared: ReadonlyMap<number, TaxDeclaration>,
  language: Language,
): AsyncGenerator<string> {
  const line = csvLines(language)
  yield csvMark + line(columns)
  for await (const entries of chunks)
    yield entries.map((entry) => line(rowOf(entry, declared.get(entry.performerNumber ?? 0)))).join('')
}

function rowOf(entry: HistoryEntry, tax: TaxDeclaration | undefined): CsvRow {
  return [
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
  ]
}
