import type { ReactNode } from 'react'

interface TwoLinesProps {
  children: ReactNode
  /** what it costs, say: smaller, below */
  second: ReactNode
}

/** A button's label in two lines that never break in the middle of what belongs together. */
export function TwoLines({ children, second }: TwoLinesProps) {
  return (
    <span className="grid gap-0.5 py-0.5">
      <span>{children}</span> <span className="text-sm font-medium whitespace-nowrap">{second}</span>
    </span>
  )
}
