import { useHydrated } from './use-hydrated.ts'

/**
 * Text that the browser may write otherwise than the server: by its time zone, its clock, its names of countries. The
 * server's stands until the page is hydrated; an element of another key takes its place, as React mends no text by itself.
 */
export function BrowserText({ children }: { children: string }) {
  return (
    <span key={useHydrated() ? 'browser' : 'server'} suppressHydrationWarning>
      {children}
    </span>
  )
}
