import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { onTitle } from '../../lib/page/use-title.ts'

/**
 * After a change of route: the focus goes to the new screen, and its title is read out as soon as the screen has set it,
 * however long its code takes. Not on the first one.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [read, setRead] = useState<{ title: string; screen: string | undefined }>()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => {
    // the address changes at once, the screen when it is loaded: until then titles are of the screen that one leaves
    const screen = () => router.state.matches.at(-1)?.id
    let last = screen()
    return onTitle((title) => {
      if (screen() === last) return
      last = screen()
      setRead({ title, screen: last })
    })
  }, [router])
  return (
    <div aria-live="polite" className="sr-only">
      {/* an element for each screen: two of one title are both read out */}
      {read && <p key={read.screen}>{read.title}</p>}
    </div>
  )
}
