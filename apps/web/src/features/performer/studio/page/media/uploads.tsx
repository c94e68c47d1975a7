import type { Approval } from '@footlight/contract'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { rejectionText } from '../../../../../blocks/account/rejection-text.ts'
import { formatPercent } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ProgressBar } from '../../../../../ui/progress-bar.tsx'

/** A file that did not become a photo or a video. */
export interface FailedFile {
  name: string
  reason: string
}

interface FailedFilesProps {
  files: readonly FailedFile[]
  onDismiss: () => void
}

/** Names each with its reason until they are dismissed; nothing where none failed. */
export function FailedFiles({ files, onDismiss }: FailedFilesProps) {
  if (files.length === 0) return null
  return (
    <div role="alert" className="grid gap-2 rounded border border-danger/50 px-4 py-3">
      <ul className="grid gap-1.5">
        {files.map(({ name, reason }) => (
          <li key={name} className="text-sm wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>: {reason}
          </li>
        ))}
      </ul>
      <div>
        <Button size="sm" tone="quiet" onClick={onDismiss}>
          {say('Dismiss')}
        </Button>
      </div>
    </div>
  )
}

const stillAfterMs = 4000

/** How much of what is sent has left; undefined: nothing is on its way. It says so where nothing moves. */
export function SendingBar({ sent }: { sent: number | undefined }) {
  const id = useId()
  const [stoodAt, setStoodAt] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setStoodAt(sent), stillAfterMs)
    return () => clearTimeout(timer)
  }, [sent])
  return (
    <div role="status">
      {sent !== undefined && (
        <div className="grid gap-1.5 text-sm">
          <label htmlFor={id}>{say('On its way: {percent}', { percent: formatPercent(sent * 100) })}</label>
          <ProgressBar id={id} value={sent} />
          {sent === 1 && <p>{say('All of it has left. It is being checked.')}</p>}
          {sent !== 1 && stoodAt === sent && (
            <p>{say('Your connection stands still. It goes on by itself.')}</p>
          )}
        </div>
      )}
    </div>
  )
}

/** Takes files that are dragged onto an element from outside of the page. */
export const dropFiles = (take: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  },
})

/** [P7] The state of approval, in words for the performer. */
export function approvalText(shown: { approvalStatus: Approval; reason: string | null }): string {
  switch (shown.approvalStatus) {
    case 'approved':
      return say('Everybody can see it.')
    case 'pending':
      return say('It appears once we have checked it.')
    case 'Rejected':
      return say('Turned down: {reason}', { reason: rejectionText(shown.reason) })
  }
}
