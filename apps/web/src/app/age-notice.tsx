import { useState } from 'react'
import { recall, remember, storageKeys } from '../lib/storage.ts'
import { Button } from '../ui/button.tsx'

/** [O4] The operator's word before the first visit. It covers nothing, takes no focus, and is said once. */
export function AgeNotice() {
  const [open, setOpen] = useState(() => recall(storageKeys.notice) === null)
  if (!open) return null
  const agree = () => {
    remember(storageKeys.notice, 'seen')
    setOpen(false)
  }
  return (
    <section aria-label="Before you enter" className="print:hidden border-b border-line bg-ink-2">
      <div className="mx-auto flex max-w-[1376px] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 sm:px-8">
        <p className="max-w-none min-w-0 flex-1 basis-64 text-sm text-paper-1">
          <strong className="text-paper-0">This house is for adults.</strong> Shows are live and paid by the
          second; you see the price before you agree to it.
        </p>
        <Button size="sm" tone="quiet" onClick={agree}>
          I am an adult
        </Button>
      </div>
    </section>
  )
}
