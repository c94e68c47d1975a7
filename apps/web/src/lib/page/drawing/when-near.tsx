import { type ReactNode, useEffect, useRef, useState } from 'react'

/** so far ahead of the reader */
const ahead = '400px'

interface WhenNearProps {
  /** with the height of what will stand there */
  className: string
  children: ReactNode
}

/** What is drawn, and asked for, when somebody comes near. */
export function WhenNear({ className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    return whenNear(place.current, () => setIsNear(true))
  }, [])
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  )
}

/** Tells when somebody comes near to this element; answers how to stop waiting for it. */
export function whenNear(place: Element, tell: () => void): () => void {
  const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && tell(), {
    rootMargin: ahead,
  })
  watch.observe(place)
  return () => watch.disconnect()
}
