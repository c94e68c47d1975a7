import { useEffect, useRef } from 'react'

/** Keeps the newest line in view as the log grows, unless the reader has scrolled up to older ones. */
export function useEndInView() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const log = ref.current
    const lines = log?.firstElementChild
    if (!log || !lines) return
    let isAtEnd = true
    let top = 0
    const note = () => {
      const isUp = log.scrollTop < top
      top = log.scrollTop
      // growth by an image that loaded must not count as the reader scrolling up
      const isBelow = log.scrollHeight - top - log.clientHeight < 48
      if (isUp || isBelow) isAtEnd = isBelow
    }
    const grown = new ResizeObserver(() => {
      // only a log that scrolls is a tab stop, so that the keyboard can scroll it
      log.tabIndex = log.scrollHeight > log.clientHeight ? 0 : -1
      if (isAtEnd) log.scrollTop = log.scrollHeight
    })
    log.addEventListener('scroll', note)
    grown.observe(lines)
    grown.observe(log)
    return () => {
      log.removeEventListener('scroll', note)
      grown.disconnect()
    }
  }, [])
  return ref
}
