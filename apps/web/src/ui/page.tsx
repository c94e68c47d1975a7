import type { ReactNode } from 'react'
import { useTitle } from '../lib/page/use-title.ts'
import { cx } from './cx.ts'

const widths = {
  full: 'max-w-[2560px]',
  wide: 'max-w-[1376px]',
  reading: 'max-w-3xl',
  narrow: 'max-w-md',
} as const

interface PageProps {
  title: string
  /** if the document's title differs; null: the document's title is not changed */
  documentTitle?: string | null
  lead?: ReactNode
  /** beside the title */
  actions?: ReactNode
  width?: keyof typeof widths
  children: ReactNode
}

/** A screen: title, a line under it, actions beside it, content. The title is also the document's unless `title` differs. */
export function Page({ title, documentTitle = title, lead, actions, width = 'wide', children }: PageProps) {
  useTitle(documentTitle)
  return (
    <div className={cx('mx-auto w-full px-4 pt-5 pb-12 sm:px-8 sm:pt-10', widths[width])}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-5 sm:pb-6">
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-3xl sm:text-4xl">
            <bdi>{title}</bdi>
          </h1>
          {lead && <div className="mt-1.5 text-paper-1">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5 print:hidden">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface PanelProps {
  title?: ReactNode
  actions?: ReactNode
  className?: string
  headerClass?: string | undefined
  /** of what stands below the title */
  bodyClass?: string
  children: ReactNode
}

/** A framed part of a screen. */
export function Panel({ title, actions, className, headerClass, bodyClass, children }: PanelProps) {
  return (
    <section className={cx('rounded-lg border border-line bg-ink-1', className)}>
      {title && (
        <header className={cx('flex flex-wrap items-center justify-between gap-3 px-5 pt-4.5', headerClass)}>
          <h2 className="min-w-0 text-lg wrap-anywhere">{title}</h2>
          {actions}
        </header>
      )}
      <div className={cx('px-5 pt-4 pb-5', bodyClass)}>{children}</div>
    </section>
  )
}
