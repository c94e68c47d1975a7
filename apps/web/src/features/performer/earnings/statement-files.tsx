import { useState } from 'react'
import { fetchFile } from '../../../lib/calls/fetch-file.ts'
import { spoken } from '../../../lib/language/language.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import type { Failure } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { Download } from '../../../ui/icons/icons.ts'

const formats = [
  { format: 'pdf', label: 'Download PDF' },
  { format: 'csv', label: 'Download CSV' },
] as const satisfies readonly { format: string; label: Message }[]

/** [T5] The month as files: for the performer's books, and for a spreadsheet. */
export function StatementFiles({ performerId, month }: { performerId: string; month: string }) {
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const download = async (format: string) => {
    setBusy(format)
    const path = `/performer/performer_accounts/${performerId}/statements/export/${format}`
    const query = new URLSearchParams({ month, language: spoken() })
    setFailure(await fetchFile(`${path}?${query}`, `statement-${month}.${format}`))
    setBusy(undefined)
  }
  return (
    <div className="mb-5 grid gap-3">
      {failure && <FormError>{failure.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            size="sm"
            tone="quiet"
            busy={busy === format}
            icon={<Download aria-hidden size={16} />}
            onClick={() => void download(format)}
          >
            {say(label)}
          </Button>
        ))}
      </div>
    </div>
  )
}
