import { useEffect, useRef } from 'react'

/** Where the focused control went away with a change of `key`, the keyboard goes on at the start of the screen. */
export function useFocusFallback(key: string): void {
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [key])
}
