import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { ErrorBoundary } from '../../../../ui/notices/error-boundary.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'

/** Over what is beside the picture. */
export const paneClass = 'absolute inset-0 z-10 overflow-y-auto overscroll-contain'

interface TopUpPlaceProps {
  className?: string
  onClose: () => void
  /** the pane, or where its code is loaded */
  children: ReactNode
}

/** Where credits are added beside a running session, which goes on if the code of the pane does not come. */
export function TopUpPlace({ className, onClose, children }: TopUpPlaceProps) {
  // the content under the pane becomes inert and loses the focus before the pane mounts
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // after what stood under it takes the focus again
      if (opener instanceof HTMLElement) setTimeout(() => opener.focus({ preventScroll: true }))
    },
    [opener],
  )
  return (
    <ErrorBoundary
      className={cx('min-h-96 bg-ink-1', className)}
      stays={
        <Button size="sm" tone="quiet" onClick={onClose}>
          {say('Close')}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className={cx('min-h-96', className)} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** What stands beside the picture, or under a pane that covers it: chat and microphone go on meanwhile. */
export function UnderPane({ pane, children }: { pane: ReactNode; children: ReactNode }) {
  return (
    <>
      <div
        inert={Boolean(pane)}
        className={pane ? 'flex min-h-0 flex-1 flex-col overflow-hidden' : 'contents'}
      >
        {children}
      </div>
      {pane}
    </>
  )
}
