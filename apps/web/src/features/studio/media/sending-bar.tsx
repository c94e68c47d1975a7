import { formatPercent } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

/** How much of what is sent has left; undefined: nothing is on its way. */
export function SendingBar({ sent }: { sent: number | undefined }) {
  return (
    <div role="status">
      {sent !== undefined && (
        <label className="grid gap-1.5 text-sm">
          {say('On its way: {percent}', { percent: formatPercent(sent * 100) })}
          <progress
            value={sent}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-ink-3 [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-ink-3 [&::-webkit-progress-value]:bg-amber"
          />
        </label>
      )}
    </div>
  )
}
