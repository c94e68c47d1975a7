import { type RefObject, useEffect } from 'react'

const gapPx = 12

/** Places toasts above this element, never over it, while it sticks to the bottom of the window. */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const { style } = document.documentElement
    const follow = () => {
      const { position, bottom } = getComputedStyle(current)
      if (position !== 'sticky') return void style.removeProperty('--toast-bottom')
      style.setProperty('--toast-bottom', `${Number.parseFloat(bottom) + current.offsetHeight + gapPx}px`)
    }
    // observes the window too: its size decides whether the element sticks, and where
    const sizes = new ResizeObserver(follow)
    sizes.observe(current)
    sizes.observe(document.documentElement)
    return () => {
      sizes.disconnect()
      style.removeProperty('--toast-bottom')
    }
  }, [element])
}
