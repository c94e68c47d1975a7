import type { ReactNode } from 'react'

interface TwoLinesProps {
  children: ReactNode
  /** for example the price: smaller, in the second line */
  second: ReactNode
}

/** A button's label in two lines; a line wraps only where it does not fit. */
export function TwoLines({ children, second }: TwoLinesProps) {
  return (
    <span className="grid gap-0.5 py-0.5">
      <span>{children}</span> <span className="text-sm font-medium text-balance">{second}</span>
    </span>
  )
}
