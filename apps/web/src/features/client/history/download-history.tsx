import { type CsvRow, csvOf, type HistoryEntry, maxPageSize } from '@footlight/contract'
import { DownloadCsv } from '../../../blocks/download.tsx'
import { call } from '../../../lib/calls/api.ts'
import { spoken } from '../../../lib/language/language.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { failureOf, unwrap } from '../../../lib/result.ts'
import { historyRows } from './history-csv.ts'
import { historyFilter } from './history-query.ts'
import type { HistorySearch } from './search.ts'

interface DownloadHistoryProps {
  accountId: string
  search: HistorySearch
}

/** [A9] Downloads all pages of the filtered history. */
export function DownloadHistory({ accountId, search }: DownloadHistoryProps) {
  const save = async () => {
    try {
      const text = csvOf(await readAll(accountId, search), spoken())
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'footlight-history.csv')
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }
  return <DownloadCsv save={save} />
}

async function readAll(accountId: string, search: HistorySearch): Promise<CsvRow[]> {
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
  return historyRows([...entries.values()], declarations)
}
