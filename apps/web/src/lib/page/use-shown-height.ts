import { useEffect } from 'react'

/**
 * Keeps `--shown-height` at the height that a reader really sees: an on-screen keyboard takes its share of it, which
 * not every browser takes off `dvh`.
 */
export function useShownHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    const note = () => {
      // a reader who pinches sees less of the page, and still wants the same page
      if (viewport.scale !== 1) return
      root.style.setProperty('--shown-height', `${Math.round(viewport.height)}px`)
    }
    note()
    viewport.addEventListener('resize', note)
    return () => {
      viewport.removeEventListener('resize', note)
      root.style.removeProperty('--shown-height')
    }
  }, [])
}
