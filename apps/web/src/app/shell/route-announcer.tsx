import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * After a change of route: the focus goes to the new screen, and its title is read out as soon as the screen has set it,
 * however long its code takes. Not on the first one.
 */
export function RouteAnnouncer() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  const left = useRef<string | undefined>(undefined)
  // before the effects of the new screen, which may come first
  if (shown.current !== pathname) left.current ??= document.title
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    const from = left.current
    left.current = undefined
    const titles = new MutationObserver(() => read())
    const read = () => {
      if (document.title === from) return
      setTitle(document.title)
      titles.disconnect()
    }
    titles.observe(document.head, { childList: true, characterData: true, subtree: true })
    read()
    return () => titles.disconnect()
  }, [pathname])
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
