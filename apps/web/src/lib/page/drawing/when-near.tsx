import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

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
  const isNear = useIsNear(place)
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  )
}

/** Whether somebody has come near to this element; not in what the server draws. */
export function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    return whenNear(place.current, () => setIsNear(true))
  }, [place])
  return isNear
}

/** Tells when somebody comes near to this element; answers how to stop waiting for it. */
export function whenNear(place: Element, tell: () => void): () => void {
  const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && tell(), {
    rootMargin: ahead,
  })
  watch.observe(place)
  return () => watch.disconnect()
}
