import { useEffect, useSyncExternalStore } from 'react'
import { recall, remember, storageKeys } from './storage.ts'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

const changedEvent = 'footlight:theme'

/** The theme chosen on this page, or earlier in this browser; without a choice the system's setting. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.themeChoice ?? recall(storageKeys.theme)
  return themes.find((theme) => theme === chosen) ?? 'system'
}

function applyTheme(theme: Theme): void {
  const light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
}

function choose(theme: Theme): void {
  remember(storageKeys.theme, theme)
  document.documentElement.dataset.themeChoice = theme
  applyTheme(theme)
  window.dispatchEvent(new Event(changedEvent))
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(changedEvent, changed)
  return () => window.removeEventListener(changedEvent, changed)
}

/** The reader's theme and how to change it, the same wherever it is shown; `system` follows the system. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => 'system')
  useEffect(() => {
    if (theme !== 'system') return
    const query = matchMedia('(prefers-color-scheme: light)')
    const follow = () => applyTheme('system')
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [theme])
  return [theme, choose]
}
