import { useSyncExternalStore } from 'react'

/** Whether this code renders on the server, which has no browser around it. */
export const isServer = typeof document === 'undefined'

const never = () => () => {}

/**
 * False on the server and while its markup is hydrated, true from then on: for what the server cannot know, so that the
 * first rendering in the browser is the server's.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
