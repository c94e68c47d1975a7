import { useState } from 'react'
import { fetchFile } from '../../lib/calls/fetch-file.ts'
import { say } from '../../lib/language/say.ts'
import { stringifySearch } from '../../lib/page/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { historyFilter } from './history-query.ts'
import type { HistorySearch } from './history-search.ts'

interface DownloadHistoryProps {
  accountId: string
  search: HistorySearch
}

/** [A9] What the filters let through, all pages of it, as a file for a spreadsheet. */
export function DownloadHistory({ accountId, search }: DownloadHistoryProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const query = stringifySearch({ ...historyFilter(search) })
    const path = `/client/client_accounts/${accountId}/history/export/csv${query}`
    const failure = await fetchFile(path, 'footlight-history.csv')
    setBusy(false)
    if (failure) toast({ tone: 'bad', text: say('The file did not come'), detail: failure.message })
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
