import { formatDuration } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { RotateCw } from '../../../../ui/icons/icons.ts'
import { Said } from '../../../../ui/text/said.tsx'

interface LostMediaProps {
  title: string
  /** of a held show; undefined where nothing is billed anyway */
  heldForSeconds?: number | undefined
  attempt?: { number: number; of: number } | undefined
  /** undefined: nothing is to be hurried */
  onRetry: (() => void) | undefined
}

/**
 * Over the dimmed last frame: what is missing, what it costs (nothing), and a way to hurry [S8].
 * Only the title is read out: the numbers below it change every second.
 */
export function LostMedia({ title, heldForSeconds, attempt, onRetry }: LostMediaProps) {
  return (
    <div className="on-picture absolute inset-0 grid place-items-center bg-black/65 p-4 text-center text-on-picture">
      <div className="grid justify-items-center gap-2.5">
        <div role="status">
          <h2 className="text-xl sm:text-2xl">{title}</h2>
        </div>
        {heldForSeconds !== undefined && (
          <p className="rounded-full bg-scrim px-4 py-1.5 font-semibold">
            <Said
              text="billing paused <clock>{time}</clock>"
              clock={<span className="tabular-nums" />}
              time={formatDuration(heldForSeconds)}
            />
          </p>
        )}
        {attempt && (
          <p className="text-sm text-on-picture-quiet">{say('Attempt {number} of {of}', attempt)}</p>
        )}
        {onRetry && (
          <Button
            size="sm"
            tone="quiet"
            icon={<RotateCw aria-hidden size={16} />}
            onClick={onRetry}
            className="mt-1"
          >
            {say('Try now')}
          </Button>
        )}
      </div>
    </div>
  )
}
