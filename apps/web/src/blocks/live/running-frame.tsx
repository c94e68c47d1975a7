import type { ReactNode } from 'react'

/** [S17] The bar under the header on every page: which session or broadcast runs, and its actions. */
export function RunningFrame({ children }: { children: ReactNode }) {
  return (
    <aside className="border-b border-amber/40 bg-ink-2">
      <div className="mx-auto flex min-h-14 max-w-[1376px] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 sm:px-8">
        {children}
      </div>
    </aside>
  )
}

interface RunningWordsProps {
  /** read out when it changes without a press */
  isNews?: boolean
  /** what runs */
  what: ReactNode
  children: ReactNode
}

export function RunningWords({ isNews = false, what, children }: RunningWordsProps) {
  return (
    <p role={isNews ? 'status' : undefined} className="max-w-none min-w-0 flex-1 basis-52 wrap-anywhere">
      <strong>{what}</strong>{' '}
      <span className="text-paper-1">
        · <span>{children}</span>
      </span>
    </p>
  )
}
