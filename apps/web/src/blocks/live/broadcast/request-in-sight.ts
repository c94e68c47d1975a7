import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '../../../lib/store.ts'

/** [S4] By id, whether the answer to a request is in sight in the stage's own page. */
const shown = createStore<Record<string, boolean>>({})

/** of the button's height */
const minShown = 0.6

/** Reports whether this button is in sight, for as long as it is mounted. */
export function useReportInSight(requestId: string, button: RefObject<HTMLElement | null>): void {
  // before the bar that would show the request too is painted
  useLayoutEffect(() => {
    if (!button.current) return
    const report = (isShown: boolean) => {
      if (shown.getState()[requestId] !== isShown) shown.set({ [requestId]: isShown })
    }
    report(true)
    const observer = new IntersectionObserver(
      (entries) => report((entries.at(-1)?.intersectionRatio ?? 0) >= minShown),
      { threshold: minShown },
    )
    observer.observe(button.current)
    return () => {
      observer.disconnect()
      report(false)
    }
  }, [requestId, button])
}

/** Whether this request can be answered without scrolling. */
export function useIsInSight(requestId: string | undefined): boolean {
  const isShown = () => requestId !== undefined && shown.getState()[requestId] === true
  return useSyncExternalStore(shown.subscribe, isShown, () => false)
}
