import { useHydrated } from './use-hydrated.ts'

/**
 * Text that may differ between browser and server, by time zone, clock or names of countries. The
 * server's text stays until hydration; an element with another key replaces it, as React does not patch mismatched text.
 */
export function BrowserText({ children }: { children: string }) {
  return (
    <span key={useHydrated() ? 'browser' : 'server'} suppressHydrationWarning>
      {children}
    </span>
  )
}
