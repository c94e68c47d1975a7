import { RotateCw } from 'lucide-react'
import { formatDuration } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'

interface LostMediaProps {
  title: string
  /** of a held show; undefined where nothing is billed anyway */
  heldForSeconds?: number | undefined
  attempt?: { number: number; of: number } | undefined
  onRetry: () => void
}

/** Over the dimmed last frame: what is missing, what it costs (nothing), and a way to hurry [S8]. */
export function LostMedia({ title, heldForSeconds, attempt, onRetry }: LostMediaProps) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-items-center bg-black/60 p-4 text-center text-on-picture"
    >
      <div className="grid justify-items-center gap-2">
        <h2 className="text-xl">{title}</h2>
        <p className="text-on-picture-quiet">
          {attempt && `Attempt ${attempt.number} of ${attempt.of}`}
          {attempt && heldForSeconds !== undefined && ' · '}
          {heldForSeconds !== undefined && `billing paused ${formatDuration(heldForSeconds)}`}
        </p>
        <Button size="sm" tone="quiet" icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
          Try now
        </Button>
      </div>
    </div>
  )
}
