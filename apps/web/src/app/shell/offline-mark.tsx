import { useEffect, useState } from 'react'
import { say } from '../../lib/language/say.ts'
import { useRealtimeState } from '../../lib/realtime/use-realtime.ts'
import { WifiOff } from '../../ui/icons/icons.ts'

/** A short interruption ends by itself; only a longer one is shown. */
const patienceMs = 4000

/** Notes that the page may be out of date while the connection to the server is down. */
export function OfflineMark() {
  const state = useRealtimeState()
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (state === 'open') return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <div role="status">
      {late && (
        <p className="mx-auto flex max-w-none items-center justify-center gap-2 bg-ink-2 px-4 py-2 text-sm text-paper-1">
          <WifiOff aria-hidden size={16} className="text-busy" />
          {say('No connection. This page may be out of date; it updates once you are back online.')}
        </p>
      )}
    </div>
  )
}
