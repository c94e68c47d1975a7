import { useEffect, useState } from 'react'
import { recall, remember, storageKeys } from './storage.ts'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

export function readTheme(): Theme {
  return themes.find((theme) => theme === recall(storageKeys.theme)) ?? 'dark'
}

function applyTheme(theme: Theme): void {
  const light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
}

/** The reader's theme and how to change it; `system` follows the system while the page is open. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme)
  useEffect(() => {
    applyTheme(theme)
    if (theme !== 'system') return
    const query = matchMedia('(prefers-color-scheme: light)')
    const follow = () => applyTheme('system')
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [theme])
  const choose = (next: Theme) => {
    remember(storageKeys.theme, next)
    setTheme(next)
  }
  return [theme, choose]
}
