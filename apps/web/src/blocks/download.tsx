import { type CallName, calls } from '@footlight/contract'
import { useState } from 'react'
import { fetchFile } from '../lib/calls/fetch-file.ts'
import { spoken } from '../lib/language/language.ts'
import { say } from '../lib/language/say.ts'
import type { Failure } from '../lib/result.ts'
import { Button } from '../ui/button.tsx'
import { Download } from '../ui/icons/icons.ts'
import { toast } from '../ui/notices/toast.tsx'

/** Saves a file, and says so where it did not come. */
export function DownloadCsv({ save }: { save(): Promise<Failure | undefined> }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const failure = await save()
    if (failure) toast({ tone: 'bad', text: say('The file did not come'), detail: failure.message })
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

/** what a page of the list is asked for by, and its file is not */
const isWindow = new Set(['offset', 'limit', 'before'])

interface DownloadListProps {
  /** of a list that has a file */
  call: CallName
  query?: object | undefined
  name: string
}

/** All that a list's filter finds as a spreadsheet file: the server writes it, however long it is. */
export function DownloadList({ call, query = {}, name }: DownloadListProps) {
  const given = Object.entries<unknown>({ ...query, language: spoken() }).flatMap(([key, value]) =>
    value === undefined || value === '' || isWindow.has(key) ? [] : [[key, String(value)]],
  )
  const path = `${calls[call].path}/export/csv?${new URLSearchParams(given)}`
  return <DownloadCsv save={() => fetchFile(path, `footlight-${name}.csv`)} />
}
