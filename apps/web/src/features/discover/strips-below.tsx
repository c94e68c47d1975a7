import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const Strips = lazy(() => import('./strips.tsx').then((module) => ({ default: module.Strips })))

/** so far ahead of the reader its rows are fetched */
const ahead = '800px'

/** The rows of the front page, fetched with their code when somebody comes near: the first look pays nothing for them. */
export function StripsBelow() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setIsNear(true),
      {
        rootMargin: ahead,
      },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className="min-h-56">
      {isNear && (
        <Suspense fallback={null}>
          <Strips />
        </Suspense>
      )}
    </div>
  )
}
