import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** How long a screen gets to set its title before it is read out. */
const settleMs = 250

/** After a change of route: the focus goes to the new screen and its title is read out. Not on the first one. */
export function RouteAnnouncer() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    const timer = setTimeout(() => setTitle(document.title), settleMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
