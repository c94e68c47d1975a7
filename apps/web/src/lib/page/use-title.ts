import { useEffect } from 'react'

const listeners = new Set<(title: string) => void>()

/** Calls the listener with each title as a screen sets it, without the marks that may stand before one. Returns an unsubscribe. */
export function onTitle(listener: (title: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the page's title while mounted; undefined leaves the last title. The shell announces it on a change of route. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return
    document.title = `${title} · Footlight`
    for (const listener of listeners) listener(title)
  }, [title])
}
