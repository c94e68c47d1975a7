import { maxPageSize } from '@footlight/contract'
import { useState } from 'react'
import { call, type Input } from '../../../lib/calls/api.ts'
import { say } from '../../../lib/language/say.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { failureOf, unwrap } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Download } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import type { LedgerEnd, LedgerTransfer } from './ledger-words.ts'

type Filter = Pick<NonNullable<NonNullable<Input<'listTransfers'>>['query']>, 'owner' | 'reference' | 'kind'>

/** Transfers of one file: a spreadsheet holds more, a tab's memory does not. */
const maxTransfers = 12_000

/** The newest transfers of the filter as CSV, one line a posting. */
export function SaveTransfers({ filter }: { filter: Filter }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const csv = csvOf(await readAll(filter))
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'ledger.csv')
    } catch (error) {
      toast({ tone: 'bad', text: say('The file did not come'), detail: failureOf(error).message })
    }
    setBusy(false)
  }
  return (
    <Button tone="quiet" busy={busy} icon={<Download aria-hidden size={17} />} onClick={() => void save()}>
      {say('Download CSV')}
    </Button>
  )
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

/** Ids and fixed words only, so that no cell needs quotes or runs as a formula. */
function csvOf(transfers: readonly LedgerTransfer[]): string {
  const lines = transfers.flatMap(({ id, at, kind, reference, postings }) =>
    postings.map(({ from, to, amount }) =>
      [id, at, kind, reference, addressOf(from), addressOf(to), amount].join(','),
    ),
  )
  return `${['transfer,time,kind,reference,from,to,credits', ...lines].join('\r\n')}\r\n`
}

function addressOf({ ownerKind, ownerId, account }: LedgerEnd): string {
  return [ownerKind, ...(ownerId ? [ownerId] : []), account].join(':')
}
