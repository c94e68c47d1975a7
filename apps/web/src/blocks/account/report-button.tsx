import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useSignedIn } from '../../lib/account/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Flag } from '../../ui/icons/icons.ts'
import { ErrorBoundary } from '../../ui/notices/error-boundary.tsx'
import type { Reportable } from './report-dialog.tsx'

// loaded with the first press: few readers report anything
const LazyDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

interface ReportButtonProps {
  /** what can be reported; of several, the dialog offers a choice */
  about: readonly [Reportable, ...Reportable[]]
  /** as a screen reader says it: "Report this message" */
  label: string
  size?: 'sm' | 'md'
  className?: string
  /** beside its icon; without, the icon stands alone */
  word?: ReactNode
}

/** [S14, O7] Reports something to the operator, with or without an account. */
export function ReportButton({ about, label, size = 'md', className, word }: ReportButtonProps) {
  const role = useSignedIn()?.role
  const [asks, setAsks] = useState(false)
  const icon = <Flag aria-hidden size={size === 'sm' ? 15 : 19} />
  if (role === 'admin') return null
  return (
    <>
      <IconButton label={label} size={size} {...(className && { className })} onClick={() => setAsks(true)}>
        {icon}
        {word}
      </IconButton>
      {asks && <ReportDialog about={about} side={role ?? 'guest'} onClose={() => setAsks(false)} />}
    </>
  )
}

export function ReportDialog(props: ComponentProps<typeof LazyDialog>) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <LazyDialog {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
