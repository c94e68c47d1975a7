import { useEffect } from 'react'

const listeners = new Set<(title: string) => void>()

/** Hears each title as a screen sets it, and none of the marks that are put before one. Returns how to stop. */
export function onTitle(hear: (title: string) => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Sets the page's title while mounted; undefined keeps the last title. The shell announces it on a change of route. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return
    document.title = `${title} · Footlight`
    for (const hear of listeners) hear(title)
  }, [title])
}
