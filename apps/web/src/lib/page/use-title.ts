import { useEffect } from 'react'

/** The page's title while mounted; without one the one before stays. The shell announces it on a change of route. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Footlight`
  }, [title])
}
