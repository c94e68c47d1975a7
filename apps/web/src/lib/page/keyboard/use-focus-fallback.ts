import { useEffect, useRef } from 'react'

/** If a change of `key` removes the focused control, moves the focus to the element of this id, or to the start of the screen. */
export function useFocusFallback(key: string, id = 'main'): void {
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (document.activeElement === document.body)
      (document.getElementById(id) ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }, [key, id])
}
