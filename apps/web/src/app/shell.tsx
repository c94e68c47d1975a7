import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useShownHeight } from '../lib/use-shown-height.ts'
import { cx } from '../ui/cx.ts'
import { ToastRegion } from '../ui/toast.tsx'
import { AgeNotice } from './age-notice.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { OfflineMark } from './offline-mark.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { RunningBar } from './running-bar.tsx'
import { SearchBox } from './search-box.tsx'

/** The house around every screen: header, the screen, the bar for phones, and what may appear over it. */
export function Shell() {
  const isDiscover = useLocation({ select: ({ pathname }) => pathname === '/' })
  // while watching on a phone, the whole height belongs to the picture and its controls
  const isWatch = useLocation({ select: ({ pathname }) => pathname.startsWith('/watch/') })
  useShownHeight()
  return (
    <div
      className={cx(
        'flex flex-col',
        // what stands above the stage takes its height first, and the stage what is left
        isWatch ? 'h-(--shown-height,100dvh) print:h-auto' : 'min-h-dvh',
      )}
    >
      <a
        href="#main"
        className="sr-only rounded bg-paper-0 font-semibold text-ink-0 focus:not-sr-only focus:px-4 focus:py-3 focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      {/* while watching in a low window, the height belongs to the picture */}
      <div className={isWatch ? 'short:hidden' : 'contents'}>
        <Header />
        <AgeNotice />
      </div>
      <RunningBar />
      <OfflineMark />
      {isDiscover && (
        <div className="px-4 pt-4 md:hidden">
          <SearchBox />
        </div>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={isWatch ? 'min-h-0 flex-1 overflow-y-auto print:overflow-visible' : 'flex-1 pb-20 md:pb-0'}
      >
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      {!isWatch && <BottomBar />}
      <RouteAnnouncer />
      <ToastRegion />
    </div>
  )
}
