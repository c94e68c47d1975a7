import { type CsvRow, csvLines, csvMark, type Language } from '@footlight/contract'
import { type PageMessage, readPageCatalogue } from '@footlight/contract/texts'
import type { LedgerEnd, LedgerTransfer } from './browse.store.ts'

const titles = [
  'Id',
  'When',
  'Kind',
  'Reference',
  'From [an account]',
  'To [an account]',
  'Credits',
] as const satisfies readonly PageMessage[]

/** [O2] The ledger as CSV, one line a posting, as `chunks` bring them: kinds, times and accounts as it writes them, titles in the reader's language. */
export async function* ledgerCsv(
  chunks: AsyncIterable<readonly LedgerTransfer[]>,
  language: Language,
): AsyncGenerator<string> {
  const line = csvLines(language)
  const words: Record<string, string | undefined> = readPageCatalogue(language)
  yield csvMark + line(titles.map((title) => words[title] ?? title))
  for await (const transfers of chunks) yield transfers.flatMap(rowsOf).map(line).join('')
}

function rowsOf({ id, at, kind, reference, postings }: LedgerTransfer): CsvRow[] {
  return postings.map(({ from, to, amount }) => [
    id,
    at.toISOString(),
    kind,
    reference,
    addressOf(from),
    addressOf(to),
    amount,
  ])
}

function addressOf({ ownerKind, ownerId, account }: LedgerEnd): string {
  return [ownerKind, ...(ownerId ? [ownerId] : []), account].join(':')
}
