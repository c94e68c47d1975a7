import { useEffect, useId, useState } from 'react'
import { formatPercent } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { ProgressBar } from '../../../../../ui/progress-bar.tsx'

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
