import { type HistoryEntry, maxPageSize } from '@footlight/contract'
import { useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { say } from '../../lib/language/say.ts'
import { saveFile } from '../../lib/page/save-file.ts'
import { failureOf, unwrap } from '../../lib/result.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { historyCsv } from './history-csv.ts'
import { historyFilter } from './history-query.ts'
import type { HistorySearch } from './search.ts'

interface DownloadHistoryProps {
  accountId: string
  search: HistorySearch
}

/** [A9] Downloads all pages of the filtered history as a spreadsheet file, in the reader's language. */
export function DownloadHistory({ accountId, search }: DownloadHistoryProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const csv = await readAll(accountId, search)
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'footlight-history.csv')
    } catch (error) {
      toast({ tone: 'bad', text: say('The file did not come'), detail: failureOf(error).message })
    }
    setBusy(false)
  }
  return (
    <Button
      tone="quiet"
      busy={busy}
      icon={<Download aria-hidden size={17} />}
      onClick={() => void download()}
    >
      {say('Download CSV')}
    </Button>
  )
}

async function readAll(accountId: string, search: HistorySearch): Promise<string> {
  const params = { id: accountId }
  // bounds the list to the start of the download: entries that arrive meanwhile would shift its pages
  const filter = historyFilter(search)
  const to = filter.to ?? new Date().toISOString()
  const entries = new Map<string, HistoryEntry>()
  for (let offset = 0, total = 1; offset < total; offset += maxPageSize) {
    const query = { ...filter, to, offset, limit: maxPageSize }
    const page = unwrap(await call('history', { params, query }))
    for (const entry of page.history) entries.set(`${entry.kind} ${entry.id}`, entry)
    total = page.total
  }
  const { declarations } = unwrap(await call('taxDeclarations', { params, query: { limit: maxPageSize } }))
  return historyCsv([...entries.values()], declarations)
}
