import { say } from '../../../../../lib/language/say.ts'
import { Button } from '../../../../../ui/button.tsx'

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
