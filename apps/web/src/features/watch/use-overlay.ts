import { type RefObject, useEffect, useState } from 'react'

const hideAfterMs = 3000

/** Whether the controls over the picture show: while something moves, while the focus is among them, and for 3 s after. */
export function useOverlay(stage: RefObject<HTMLElement | null>, keepOpen: boolean): boolean {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const hide = () => {
      if (!element.querySelector(':focus-visible')) setShown(false)
    }
    const show = () => {
      setShown(true)
      clearTimeout(timer)
      timer = setTimeout(hide, hideAfterMs)
    }
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'focusout'] as const
    for (const event of events) element.addEventListener(event, show)
    show()
    return () => {
      clearTimeout(timer)
      for (const event of events) element.removeEventListener(event, show)
    }
  }, [stage])
  return isShown || keepOpen
}
