import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { say } from '../../lib/language/say.ts'
import { useRealtimeState } from '../../lib/realtime/use-realtime.ts'
import { WifiOff } from '../../ui/icons/icons.ts'
import { Skeleton } from '../../ui/notices/skeleton.tsx'

/** Shown while a screen's code or the session loads. */
export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto min-h-dvh w-full max-w-[1376px] px-4 pt-5 sm:px-8 sm:pt-10">
      <span className="sr-only">{say('Loading')}</span>
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

const lamps = Array.from({ length: 9 }, (_, index) => 2.5 + index * 10)

/** The name over its row of footlights. */
export function Wordmark() {
  return (
    <Link
      to="/"
      aria-label={say('Footlight, to the stage')}
      className="grid min-h-11 shrink-0 content-center gap-1.5"
    >
      <span className="font-display text-[1.4rem] leading-none font-semibold tracking-tight">Footlight</span>
      <Lamps />
    </Link>
  )
}

export function Lamps() {
  return (
    <svg aria-hidden viewBox="0 0 86 5" className="h-[5px] w-[86px] overflow-visible fill-amber">
      {lamps.map((cx, index) => (
        <circle
          key={cx}
          cx={cx}
          cy={2.5}
          r={2.5}
          opacity={index % 3 === 2 ? 0.5 : 1}
          className="[filter:drop-shadow(0_0_4px_var(--amber))]"
        />
      ))}
    </svg>
  )
}
