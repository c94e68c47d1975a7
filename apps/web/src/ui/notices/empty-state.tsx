import type { ReactNode } from 'react'
import { useTitle } from '../../lib/page/use-title.ts'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** what to do next */
  action?: ReactNode
  /** h1 if it replaces the whole page: it is the page's title then */
  heading?: 'h1' | 'h2'
}

export function EmptyState({ icon, title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  useTitle(Heading === 'h1' ? title : null)
  return (
    <section className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-4 py-16 text-center wrap-anywhere">
      {icon && (
        <span className="mb-1 grid size-14 place-items-center rounded-full bg-ink-2 text-amber-text">
          {icon}
        </span>
      )}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="text-paper-1">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </section>
  )
}
