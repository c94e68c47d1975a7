import { lazy, Suspense } from 'react'
import { WhenNear } from '../../../lib/page/drawing/when-near.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

const Strips = lazy(() => import('./strips.tsx').then((module) => ({ default: module.Strips })))

/** Where the strips of the front page stand: as high as they will be, and fetched with their code when somebody comes near. */
export function StripsPlace({ above }: { above: readonly string[] }) {
  return (
    <WhenNear className="min-h-64 min-w-0">
      <Suspense fallback={<StripsSkeleton />}>
        <Strips above={above} />
      </Suspense>
    </WhenNear>
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
