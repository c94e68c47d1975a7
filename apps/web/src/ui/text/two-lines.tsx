import type { ReactNode } from 'react'

interface TwoLinesProps {
  children: ReactNode
  /** what it costs, say: smaller, below */
  second: ReactNode
}

/** A button's label in two lines, which break further only where there is no room for one of them. */
export function TwoLines({ children, second }: TwoLinesProps) {
  return (
    <span className="grid gap-0.5 py-0.5">
      <span>{children}</span> <span className="text-sm font-medium text-balance">{second}</span>
    </span>
  )
}
