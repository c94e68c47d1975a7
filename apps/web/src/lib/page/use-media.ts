import { useEffect, useState } from 'react'
import { isFirstLook } from './drawing/first-look.ts'

/** Whether a media query holds, as the window changes; not where there is no window. */
export function useMedia(media: string): boolean {
  const [holds, setHolds] = useState(() => !isFirstLook && matchMedia(media).matches)
  useEffect(() => {
    const query = matchMedia(media)
    const follow = () => setHolds(query.matches)
    follow()
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [media])
  return holds
}
