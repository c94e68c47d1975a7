import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAgeGate } from '../../lib/account/age-gate.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { say } from '../../lib/language/say.ts'
import { useFocusFallback } from '../../lib/page/keyboard/use-kept-focus.ts'
import { useShownHeight } from '../../lib/page/use-shown-height.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorBoundary } from '../../ui/notices/error-boundary.tsx'
import { ToastRegion } from '../../ui/notices/toast.tsx'
import { isGrid } from '../routes/places.ts'
import { RunningBar } from '../running/running-bar.tsx'
import { SignInKeeper } from '../sign-in-keeper.tsx'
import { useAccountLanguage } from '../use-account-language.ts'
import { AgeGate } from './age-gate.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { SearchBox } from './header/search-box.tsx'
import { OfflineMark } from './offline-mark.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** [O4] The gate comes before the product; behind it nothing is asked for, played or there to be read. */
export function Shell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const gate = useAgeGate(pathname)
  useFocusFallback(gate.isBefore ? 'gate' : 'house')
  if (gate.isBefore === undefined) return <PageSkeleton />
  return gate.isBefore ? <AgeGate onEnter={gate.enter} /> : <House />
}

/** The frame around every screen: header, the screen, the bar for phones, and what may appear over it. */
function House() {
  const isDiscover = useLocation({ select: ({ pathname }) => isGrid(pathname) })
  // while watching on a phone, the whole height belongs to the picture and its controls
  const stage = useLocation({ select: ({ pathname }) => /^\/watch\/(\d+)/.exec(pathname)?.[1] })
  const running = useCall('checkSession').data?.running.session
  const isWatch = stage !== undefined
  // before a show there is somewhere else to go to
  const isLobby = isWatch && String(running?.performerNumber) !== stage
  // a thread keeps its line to write in view, however long it is
  const isThread = useLocation({ select: ({ pathname }) => pathname.startsWith('/messages/') })
  const isFilled = isWatch || isThread
  const language = useLanguage()
  useAccountLanguage()
  useShownHeight()
  return (
    <div
      className={cx(
        'flex flex-col',
        // what stands above the stage takes its height first, and the stage what is left
        isFilled && 'h-(--shown-height,100dvh) print:h-auto',
      )}
    >
      <a
        href="#main"
        className="sr-only rounded bg-paper-0 font-semibold text-ink-0 focus:not-sr-only focus:px-4 focus:py-3 focus:fixed focus:top-2 focus:inset-s-2 focus:z-50"
      >
        {say('Skip to the content')}
      </a>
      {/* while watching in a low window, the height belongs to the picture */}
      <div className={isFilled ? 'short:hidden' : 'contents'}>
        <Header />
      </div>
      {/* what runs, and that the line is lost, is said however far down one reads */}

      <div className="sticky top-16 z-20 print:hidden">
        <ErrorBoundary className="bg-ink-2">
          <RunningBar />
        </ErrorBoundary>
        <OfflineMark />
      </div>

      {(isDiscover || isLobby) && (
        <div className={cx('px-4 sm:px-8 lg:hidden', isLobby ? 'pt-2 md:hidden short:hidden' : 'pt-4')}>
          <SearchBox />
        </div>
      )}

      <main
        id="main"
        tabIndex={-1}
        className={
          isFilled
            ? cx(
                'min-h-0 flex-1 overflow-y-auto print:overflow-visible',
                isLobby && 'max-md:not-short:pb-[calc(3.75rem+env(safe-area-inset-bottom))]',
              )
            : // a window's height below the header: what comes late moves no footer that is in sight
              'min-h-[calc(100dvh-4rem)] print:min-h-0'
        }
      >
        {/* the router draws a screen again only where its address changes */}
        <Suspense key={language} fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>

      {!isFilled && <Footer />}
      {(!isFilled || isLobby) && (
        <div className={isLobby ? 'short:hidden' : 'contents'}>
          <BottomBar />
        </div>
      )}

      <div className="contents">
        <RouteAnnouncer />
        <SignInKeeper />
        <ToastRegion />
      </div>
    </div>
  )
}
