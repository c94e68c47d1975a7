import { type RefObject, useEffect, useState } from 'react'

const hideAfterMs = 3000

/**
 * Whether the controls over the picture are visible: from a pointer move, focus change or key press on, for 3 s.
 * They stay while one of them has the keyboard focus, so that it is never on a hidden control.
 */
export function useOverlay(stage: RefObject<HTMLElement | null>, isPinned: boolean): boolean {
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
    const gestures = ['pointermove', 'pointerdown', 'focusin', 'focusout'] as const
    for (const gesture of gestures) element.addEventListener(gesture, show)
    // the shortcuts work from anywhere on the page
    document.addEventListener('keydown', show)
    show()
    return () => {
      clearTimeout(timer)
      for (const gesture of gestures) element.removeEventListener(gesture, show)
      document.removeEventListener('keydown', show)
    }
  }, [stage])
  return isShown || isPinned
}
