import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-sm border border-line bg-ink-2 px-1.5 font-text text-xs text-paper-1">
      {children}
    </kbd>
  )
}
