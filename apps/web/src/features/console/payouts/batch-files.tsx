import type { CallReply } from '@footlight/contract'
import { useState } from 'react'
import { fetchFile } from '../../../lib/calls/fetch-file.ts'
import { spoken } from '../../../lib/language/language.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import type { Failure } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { Download } from '../../../ui/icons/icons.ts'

const files = [
  { format: 'pain001', ending: 'xml', label: 'SEPA file for the bank', ofPlay: 'SEPA file of play money' },
  { format: 'csv', ending: 'csv', label: 'CSV', ofPlay: 'CSV of play money' },
] as const satisfies readonly { format: string; ending: string; label: Message; ofPlay: Message }[]

/** What the bank and the bookkeeper take of an approved batch. */
export function BatchFiles({ batch: { id, money } }: { batch: CallReply<'getPayouts'>['batch'] }) {
  const name = money === 'play' ? 'play-money' : 'payouts'
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const download = async ({ format, ending }: (typeof files)[number]) => {
    setBusy(format)
    setFailure(
      await fetchFile(
        `/admin/payouts/${id}/export/${format}?language=${spoken()}`,
        `${name}-${id}.${ending}`,
      ),
    )
    setBusy(undefined)
  }
  return (
    <div className="grid gap-4">
      {failure && <FormError>{failure.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        {files.map((file) => (
          <Button
            key={file.format}
            tone="quiet"
            busy={busy === file.format}
            icon={<Download aria-hidden size={17} />}
            onClick={() => void download(file)}
          >
            {say(money === 'play' ? file.ofPlay : file.label)}
          </Button>
        ))}
      </div>
    </div>
  )
}
