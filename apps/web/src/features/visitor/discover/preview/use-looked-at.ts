import { type RefObject, useEffect, useState } from 'react'

const afterMs = 200
const cards = '[data-performer]'

/**
 * Whose card is looked at: the one under the pointer or with the focus, and without a pointer that hovers the one nearest to
 * the middle of the window. Null: none, or the visitor wants little motion or few bytes.
 */
export function useLookedAt(section: RefObject<HTMLElement | null>): string | null {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const grid = section.current
    if (!grid || wantsNone()) return
    const stopped = new AbortController()
    let wait: ReturnType<typeof setTimeout> | undefined
    const lookAt = (find: () => Element | null) => {
      clearTimeout(wait)
      wait = setTimeout(() => setId(find()?.getAttribute('data-performer') ?? null), afterMs)
    }
    const listen = (target: EventTarget, name: string, onEvent: (event: Event) => void) =>
      target.addEventListener(name, onEvent, { signal: stopped.signal, passive: true })
    const cardOf = ({ target }: Event) => (target instanceof Element ? target.closest(cards) : null)
    const here = () => grid.querySelector(`${cards}:hover`) ?? grid.querySelector(`${cards}:focus-within`)
    const find = matchMedia('(hover:hover)').matches ? here : () => nearestToMiddle(grid)
    const look = () => lookAt(find)
    for (const name of ['pointerover', 'pointerleave']) listen(grid, name, look)
    listen(window, 'scroll', look)
    listen(grid, 'focusin', (event) => lookAt(() => cardOf(event)))
    listen(grid, 'focusout', look)
    // the pointer may have been there before this page was alive
    look()
    return () => {
      stopped.abort()
      clearTimeout(wait)
      setId(null)
    }
  }, [section])
  return id
}

function wantsNone(): boolean {
  const line = 'connection' in navigator ? navigator.connection : null
  const savesData = typeof line === 'object' && line !== null && 'saveData' in line && line.saveData === true
  return savesData || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The card that is wholly in view and nearest to the middle of the window. */
function nearestToMiddle(grid: Element): Element | null {
  const middle = innerHeight / 2
  let best: { card: Element; far: number } | null = null
  for (const card of grid.querySelectorAll(cards)) {
    const { top, bottom } = card.getBoundingClientRect()
    const far = Math.abs((top + bottom) / 2 - middle)
    if (top >= 0 && bottom <= innerHeight && far < (best?.far ?? Number.POSITIVE_INFINITY))
      best = { card, far }
  }
  return best?.card ?? null
}
