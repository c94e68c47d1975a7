import { useState } from 'react'
import type { Input } from '../../../lib/calls/api.ts'
import { fetchFile } from '../../../lib/calls/fetch-file.ts'
import { formatDate } from '../../../lib/language/format.ts'
import { spoken } from '../../../lib/language/language.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { Download } from '../../../ui/icons/icons.ts'

type Filter = Omit<NonNullable<NonNullable<Input<'listTransfers'>>['query']>, 'before' | 'limit'>

/** Every transfer of the filter as CSV, one line a posting, as the server writes it; which days it holds is said. */
export function SaveTransfers({ filter }: { filter: Filter }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Awaited<ReturnType<typeof fetchFile>>>()
  const { from, to } = filter
  const days = {
    from: from ? formatDate(from) : say('the first day'),
    to: to ? formatDate(to) : say('now [until]'),
  }
  const download = async () => {
    setBusy(true)
    const given = Object.entries({ ...filter, language: spoken() }).flatMap(([name, value]) =>
      value ? [[name, value] as [string, string]] : [],
    )
    setFailure(
      await fetchFile(`/admin/ledger/export/csv?${new URLSearchParams(given)}`, 'footlight-ledger.csv'),
    )
    setBusy(false)
  }
  return (
    <div className="grid gap-1">
      {failure && <FormError>{failure.message}</FormError>}
      <Button
        tone="quiet"
        busy={busy}
        icon={<Download aria-hidden size={17} />}
        onClick={() => void download()}
      >
        {say('Download CSV')}
      </Button>
      <p className="text-sm text-paper-2">
        {say(
          'Every transfer of this filter. First day: {from}. Last day: {to}. Choose days for a smaller file.',
          days,
        )}
      </p>
    </div>
  )
}
