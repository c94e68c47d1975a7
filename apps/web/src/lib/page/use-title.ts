import { useEffect } from 'react'

/** Sets the page's title while mounted; undefined keeps the last title. The shell announces it on a change of route. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Footlight`
  }, [title])
}
