import { maxPageSize } from '@footlight/contract'
import { DownloadCsv } from '../../../blocks/download-csv.tsx'
import { call, type Input } from '../../../lib/calls/api.ts'
import type { CsvRow } from '../../../lib/page/csv.ts'
import { unwrap } from '../../../lib/result.ts'
import type { LedgerEnd, LedgerTransfer } from './ledger-words.ts'

type Filter = Pick<NonNullable<NonNullable<Input<'listTransfers'>>['query']>, 'owner' | 'reference' | 'kind'>

/** Transfers of one file: a spreadsheet holds more, a tab's memory does not. */
const maxTransfers = 12_000

/** The newest transfers of the filter as CSV, one line a posting. */
export function SaveTransfers({ filter }: { filter: Filter }) {
  return <DownloadCsv name="footlight-ledger.csv" rows={async () => rowsOf(await readAll(filter))} />
}

async function readAll(filter: Filter): Promise<LedgerTransfer[]> {
  const all: LedgerTransfer[] = []
  let before: number | undefined
  do {
    const page = unwrap(await call('listTransfers', { query: { ...filter, before, limit: maxPageSize } }))
    all.push(...page.transfers)
    before = page.next ?? undefined
  } while (before !== undefined && all.length < maxTransfers)
  return all
}

/** Titles, kinds and times as the ledger writes them, for a program as well. */
function rowsOf(transfers: readonly LedgerTransfer[]): CsvRow[] {
  const rows = transfers.flatMap(({ id, at, kind, reference, postings }) =>
    postings.map(({ from, to, amount }) => [id, at, kind, reference, addressOf(from), addressOf(to), amount]),
  )
  return [['transfer', 'time', 'kind', 'reference', 'from', 'to', 'credits'], ...rows]
}

function addressOf({ ownerKind, ownerId, account }: LedgerEnd): string {
  return [ownerKind, ...(ownerId ? [ownerId] : []), account].join(':')
}
