import { useEffect, useState } from 'react'
import { say } from '../../lib/language/say.ts'
import { useRealtimeState } from '../../lib/realtime/use-realtime.ts'
import { WifiOff } from '../../ui/icons/icons.ts'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

/** Shown while a screen's code or the session loads. */
export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto min-h-dvh w-full max-w-[1376px] px-4 pt-5 sm:px-8 sm:pt-10">
      <VisuallyHidden>{say('Loading')}</VisuallyHidden>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <Skeleton className="mt-8 h-64 w-full" />
    </div>
  )
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded bg-paper-0 font-semibold text-ink-0 focus:not-sr-only focus:px-4 focus:py-3 focus:fixed focus:top-2 focus:inset-s-2 focus:z-50"
    >
      {say('Skip to the content')}
    </a>
  )
}

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
