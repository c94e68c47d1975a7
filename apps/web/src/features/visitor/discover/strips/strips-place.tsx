import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../../lib/page/use-hydrated.ts'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'

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

export function StripsSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="h-45 w-full" />
    </div>
  )
}
