import { useEffect, useRef } from 'react'

/** If a change of `key` removes the focused control, moves the focus to the start of the screen. */
export function useFocusFallback(key: string): void {
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [key])
}
