import { type RefObject, useEffect, useRef, useState } from 'react'
import { isFirstLook } from './first-look.ts'
import { whenNear } from './when-near.tsx'

/** What nobody has come near to is drawn all the same, for who searches the page or is read it; and after what they do first. */
const restMs = 3000

/** Once a page has been drawn whole, what comes after it is drawn at once. So is a page that is come back to: its
 * place within the window is taken up again. */
let isWhole = !isFirstLook && readWay() !== 'navigate'

interface Steps {
  /** how many of them are drawn */
  drawn: number
  /** for an element at the end of what is drawn: nothing comes behind it until somebody is near; left out, it comes at once */
  end: RefObject<HTMLSpanElement | null>
}

/**
 * Of the first page of a visit the `first` ones of `count` are drawn, and the rest behind it in steps that are short enough
 * for a press to come between.
 */
export function useSteps(count: number, first: number, step: number): Steps {
  const [drawn, setDrawn] = useState(() => (isWhole ? Number.POSITIVE_INFINITY : first))
  const [isWanted, setWanted] = useState(false)
  const end = useRef<HTMLSpanElement>(null)
  const isDone = drawn >= count
  useEffect(() => {
    if (isDone) return undefined
    const begin = () => setWanted(true)
    if (!end.current) return begin()
    const timer = setTimeout(begin, restMs)
    const stopWatching = whenNear(end.current, begin)
    return () => {
      clearTimeout(timer)
      stopWatching()
    }
  }, [isDone])
  useEffect(() => {
    if (!isDone && isWanted) return whenIdle(() => setDrawn(drawn + step))
    if (isDone) isWhole = true
    return undefined
  }, [drawn, step, isDone, isWanted])
  return { drawn, end }
}

/** How the visitor came to this page [Navigation Timing]. */
function readWay(): NavigationTimingType {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type ?? 'navigate'
}

function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(task, { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(task, 20)
  return () => clearTimeout(timer)
}
