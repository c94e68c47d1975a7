import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

/**
 * The browser's Back closes an overlay instead of leaving the page. It is active from the first frame on:
 * `useBlocker` starts after the paint, and a quick Back would leave a running show. `close` undefined: Back leaves.
 */
export function useBackCloses(close: (() => void) | undefined): void {
  const latest = useRef(close)
  latest.current = close
  const { history } = useRouter()
  useLayoutEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          if (action !== 'BACK' || !latest.current) return false
          latest.current()
          return true
        },
      }),
    [history],
  )
}
