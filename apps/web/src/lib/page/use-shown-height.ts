import { useEffect } from 'react'

/**
 * Keeps `--shown-height` at the height that a reader really sees: an on-screen keyboard takes its share of it, which
 * not every browser takes off `dvh`. Without a keyboard it is not set, as setting it restyles the whole page.
 */
export function useShownHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const note = () => {
      // a reader who pinches sees less of the page, and still wants the same page
      if (viewport.scale !== 1) return
      const height = Math.round(viewport.height)
      if (height === window.innerHeight) style.removeProperty('--shown-height')
      else style.setProperty('--shown-height', `${height}px`)
    }
    note()
    viewport.addEventListener('resize', note)
    return () => {
      viewport.removeEventListener('resize', note)
      style.removeProperty('--shown-height')
    }
  }, [])
}
