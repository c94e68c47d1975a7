import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../../lib/page/use-hydrated.ts'
import { StripsSkeleton } from './strips-skeleton.tsx'

const Strips = lazy(() => import('./strips.tsx').then((module) => ({ default: module.Strips })))

/** Reserves the height of the front page's strips and loads their code lazily. */
export function StripsPlace({ above }: { above: readonly string[] }) {
  return (
    <div className="min-h-64 min-w-0">
      {useHydrated() && (
        <Suspense fallback={<StripsSkeleton />}>
          <Strips above={above} />
        </Suspense>
      )}
    </div>
  )
}
