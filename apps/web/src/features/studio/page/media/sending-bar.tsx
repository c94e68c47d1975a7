import { useId } from 'react'
import { formatPercent } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'

/** How much of what is sent has left; undefined: nothing is on its way. */
export function SendingBar({ sent }: { sent: number | undefined }) {
  const id = useId()
  return (
    <div role="status">
      {sent !== undefined && (
        <div className="grid gap-1.5 text-sm">
          <label htmlFor={id}>{say('On its way: {percent}', { percent: formatPercent(sent * 100) })}</label>
          <ProgressBar id={id} value={sent} />
        </div>
      )}
    </div>
  )
}
