import type { Receipt } from '@footlight/contract'
import { say } from '../../lib/language/say.ts'
import { saveFile } from '../../lib/page/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { FileJson } from '../../ui/icons/icons.ts'

/** [R2] The receipt as a file, to be checked without us: `npm run receipt -- FILE`. */
export function ReceiptViewDownload({ receipt }: { receipt: Receipt }) {
  return (
    <Button
      tone="quiet"
      size="sm"
      className="print:hidden"
      icon={<FileJson aria-hidden size={17} />}
      onClick={() => download(receipt)}
    >
      {say('Download JSON')}
    </Button>
  )
}

function download(receipt: Receipt): void {
  const content = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' })
  saveFile(content, `receipt-${receipt.sessionId}.json`)
}
