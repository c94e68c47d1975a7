import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, live; false on the server and before the page is hydrated. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(media).matches,
    () => false,
  )
}
