import type { LedgerEnd, LedgerTransfer } from './browse.store.ts'
import { csvLine } from './csv.ts'

/** [O2] The ledger as CSV in UTF-8, one line a posting, as `chunks` bring them: kinds, times and accounts as it writes them. */
export async function* ledgerCsv(chunks: AsyncIterable<readonly LedgerTransfer[]>): AsyncGenerator<string> {
  yield csvLine(['transfer', 'time', 'kind', 'reference', 'from', 'to', 'credits'])
  for await (const transfers of chunks) yield transfers.map(linesOf).join('')
}

function linesOf({ id, at, kind, reference, postings }: LedgerTransfer): string {
  return postings
    .map(({ from, to, amount }) =>
      csvLine([id, at.toISOString(), kind, reference, addressOf(from), addressOf(to), amount]),
    )
    .join('')
}

function addressOf({ ownerKind, ownerId, account }: LedgerEnd): string {
  return [ownerKind, ...(ownerId ? [ownerId] : []), account].join(':')
}
