import { useState } from 'react'
import { recall, remember, storageKeys } from '../lib/storage.ts'
import { Button } from '../ui/button.tsx'

/** [O4] The operator's word before the first visit. It leaves the page usable, takes no focus, and is said once. */
export function AgeNotice() {
  const [open, setOpen] = useState(() => recall(storageKeys.notice) === null)
  if (!open) return null
  const agree = () => {
    remember(storageKeys.notice, 'seen')
    setOpen(false)
  }
  return (
    <section
      aria-label="Before you enter"
      className="fixed inset-x-3 bottom-19 z-30 mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-ink-1 px-5 py-4 shadow-soft md:bottom-6"
    >
      <p className="min-w-0 flex-1 basis-72 text-sm text-paper-1">
        <strong className="text-paper-0">This house is for adults.</strong> Shows are live and paid by the
        second; prices are shown before you agree to them.
      </p>
      <Button size="sm" onClick={agree}>
        I am an adult
      </Button>
    </section>
  )
}
