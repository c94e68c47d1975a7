import { useEffect } from 'react'

/** The page's title while mounted; undefined leaves the one before. The shell announces it on a change of route. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Footlight`
  }, [title])
}
