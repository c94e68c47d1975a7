import { lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { rejectionText } from '../../blocks/account/rejection-text.ts'
import { type Suspended, useSignOut } from '../../lib/account/session.ts'
import { formatDateTime } from '../../lib/language/format.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { ToastRegion, toast } from '../../ui/notices/toast.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Footer } from '../shell/footer.tsx'
import { OfflineMark, PageSkeleton, SkipLink, Wordmark } from '../shell/frame-parts.tsx'
import { RouteAnnouncer } from '../shell/route-announcer.tsx'

/** The pages that a suspended account may still open: to write to the operator, and what the operator wrote. */
const isOpenPath = (pathname: string) => pathname === '/contact' || pathname.startsWith('/p/')

/** [O7] In place of the product: the decision with its objection, the data export, and closing the account. */
export function SuspendedShell({ suspended }: { suspended: Suspended }) {
  const isOpen = useLocation({ select: ({ pathname }) => isOpenPath(pathname) })
  const language = useLanguage()
  const signOut = useSignOut()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    await signOut().catch(() =>
      toast({
        tone: 'bad',
        text: say('Signing out did not work'),
        detail: say('You are still signed in. Try again.'),
      }),
    )
    setIsLeaving(false)
  }
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-ink-0 print:hidden">
        <div className="flex h-16 items-center justify-between gap-4 px-4 sm:px-8">
          <Wordmark />
          <Button tone="quiet" busy={isLeaving} onClick={() => void leave()}>
            {say('Sign out')}
          </Button>
        </div>
      </header>
      <OfflineMark />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] print:min-h-0">
        {/* the router re-renders a screen only when its address changes */}
        <Suspense key={language} fallback={<PageSkeleton />}>
          {isOpen ? <Outlet /> : <SuspendedScreen suspended={suspended} />}
        </Suspense>
      </main>
      <Footer />
      <RouteAnnouncer />
      <ToastRegion />
    </>
  )
}

// as dynamic imports they add nothing to the files of other pages
const CloseAccount = lazyRouteComponent(() => import('../../features/account/index.ts'), 'CloseAccount')
const PersonalData = lazyRouteComponent(() => import('../../features/account/index.ts'), 'PersonalData')
const DecisionPanels = lazyRouteComponent(
  () => import('../../features/account/decisions/index.ts'),
  'DecisionPanels',
)

/** [O7] All that a suspended account may see and do. */
function SuspendedScreen({ suspended: { role, suspension } }: { suspended: Suspended }) {
  const { reason, until, decisionId } = suspension
  return (
    <Page
      title={say('Your account is suspended')}
      lead={
        until
          ? say('It is open again from {when}.', { when: formatDateTime(until) })
          : say('It stays so until we end it.')
      }
      width="reading"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {decisionId ? (
          <DecisionPanels id={decisionId} />
        ) : (
          <Panel title={say('Why we decided this')}>
            <p dir="auto" className="wrap-anywhere">
              {rejectionText(reason)}
            </p>
          </Panel>
        )}
        <PersonalData />
        <CloseAccount role={role} />
      </div>
    </Page>
  )
}
