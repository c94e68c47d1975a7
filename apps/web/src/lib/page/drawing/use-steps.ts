import { useEffect, useState } from 'react'
import { isFirstLook } from './first-look.ts'

/** Once a page has been drawn whole, what comes after it is drawn at once. So is a page that is come back to: its
 * place within the window is taken up again. */
let isWhole = !isFirstLook && readWay() !== 'navigate'

/**
 * How many of `count` are drawn: of the first page of a visit the `first` ones, and the rest behind it in steps that are
 * short enough for a press to come between.
 */
export function useSteps(count: number, first: number, step: number): number {
  const [drawn, setDrawn] = useState(() => (isWhole ? Number.POSITIVE_INFINITY : first))
  useEffect(() => {
    if (drawn < count) return whenIdle(() => setDrawn(drawn + step))
    isWhole = true
    return undefined
  }, [drawn, count, step])
  return drawn
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
