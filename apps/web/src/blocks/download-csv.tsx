import { type CsvRow, csvOf } from '@footlight/contract'
import { useState } from 'react'
import { spoken } from '../lib/language/language.ts'
import { say } from '../lib/language/say.ts'
import { saveFile } from '../lib/page/save-file.ts'
import { failureOf } from '../lib/result.ts'
import { Button } from '../ui/button.tsx'
import { Download } from '../ui/icons/icons.ts'
import { toast } from '../ui/notices/toast.tsx'

interface DownloadCsvProps {
  name: string
  /** reads what the list shows, all pages of it, with its columns' titles first */
  rows(): Promise<readonly CsvRow[]>
}

/** Saves a list as a spreadsheet file in the reader's language; says so where a page of it could not be read. */
export function DownloadCsv({ name, rows }: DownloadCsvProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(new Blob([csvOf(await rows(), spoken())], { type: 'text/csv;charset=utf-8' }), name)
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
