import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../ui/notices/skeleton.tsx'

const Strips = lazy(() => import('./strips.tsx').then((module) => ({ default: module.Strips })))

/** so far ahead of the reader they are fetched */
const ahead = '400px'

/** Where the strips of the front page stand: as high as they will be, and fetched with their code when somebody comes near. */
export function StripsPlace() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setIsNear(true),
      { rootMargin: ahead },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className="min-h-64 min-w-0">
      {isNear && (
        <Suspense fallback={<StripsSkeleton />}>
          <Strips />
        </Suspense>
      )}
    </div>
  )
}

export function StripsSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="h-45 w-full" />
    </div>
  )
}
