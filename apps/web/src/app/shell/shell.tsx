import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAgeGate } from '../../lib/account/age-gate.ts'
import { useSignedIn, useSuspended } from '../../lib/account/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { say } from '../../lib/language/say.ts'
import { useFocusFallback } from '../../lib/page/keyboard/use-focus-fallback.ts'
import { useShownHeight } from '../../lib/page/use-shown-height.ts'
import { cx } from '../../ui/cx.ts'
import { ToastRegion } from '../../ui/notices/toast.tsx'
import { isGrid, phonePlacesFor } from '../routes/places.ts'
import { RunningBar } from '../running/running-bar.tsx'
import { SessionRenewal } from '../session-renewal.tsx'
import { useAccountLanguage } from '../use-account-language.ts'
import { AgeGate } from './age-gate.tsx'
import { Footer } from './footer.tsx'
import { OfflineMark, PageSkeleton, SkipLink } from './frame-parts.tsx'
import { Header } from './header/header.tsx'
import { SearchBox } from './header/search-box.tsx'
import { PlaceLink, UnreadCount } from './place-link.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

const SuspendedShell = lazy(async () => ({
  default: (await import('../suspended/suspended-shell.tsx')).SuspendedShell,
}))

/** [O4] The age gate replaces the product: until it is passed nothing is fetched, played or in the page's text. */
export function Shell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const gate = useAgeGate(pathname)
  useFocusFallback(gate.isBefore ? 'gate' : 'page')
  const suspended = useSuspended()
  if (gate.isBefore === undefined) return <PageSkeleton />
  if (gate.isBefore) return <AgeGate onEnter={gate.enter} />
  if (!suspended) return <PageFrame />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SuspendedShell suspended={suspended} />
    </Suspense>
  )
}

/** The frame of every page: header, screen, bottom bar (phones), and what appears over them. */
function PageFrame() {
  const isDiscover = useLocation({ select: ({ pathname }) => isGrid(pathname) })
  // while watching on a phone, the whole height belongs to the picture and its controls
  const stage = useLocation({ select: ({ pathname }) => /^\/watch\/(\d+)/.exec(pathname)?.[1] })
  const running = useCall('checkSession').data?.running.session
  const isWatch = stage !== undefined
  // before a show the links to other pages stay
  const isLobby = isWatch && String(running?.performerNumber) !== stage
  // a thread's input line stays in view, however long the thread is
  const isThread = useLocation({ select: ({ pathname }) => pathname.startsWith('/messages/') })
  // the performer's picture and the chat of a show fill the height; what else the studio shows is below
  const isStage = useLocation({ select: ({ pathname }) => pathname === '/studio' })
  const isFilled = isWatch || isThread || isStage
  const language = useLanguage()
  useAccountLanguage()
  useShownHeight()
  return (
    <div
      className={cx(
        'flex flex-col',
        // elements above the live screen take their height first; the live screen takes the rest
        isFilled && 'h-(--shown-height,100dvh) print:h-auto',
      )}
    >
      <SkipLink />
      {/* while watching in a low window, the height belongs to the picture */}
      <div className={isFilled && !isStage ? 'short:hidden' : 'contents'}>
        <Header />
      </div>
      {/* sticky: the running session and a lost connection are shown at every scroll position */}

      <div className="sticky top-16 z-20 print:hidden">
        <RunningBar />
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
                (isLobby || isStage) && 'max-md:not-short:pb-[calc(3.75rem+env(safe-area-inset-bottom))]',
              )
            : // at least a window's height below the header, so that late content moves no visible footer
              'min-h-[calc(100dvh-4rem)] print:min-h-0'
        }
      >
        {/* the router re-renders a screen only when its address changes */}
        <Suspense key={language} fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>

      {!isFilled && <Footer />}
      {(!isFilled || isLobby || isStage) && (
        <div className={isLobby || isStage ? 'short:hidden' : 'contents'}>
          <BottomBar />
        </div>
      )}

      <div className="contents">
        <RouteAnnouncer />
        <SessionRenewal />
        <ToastRegion />
      </div>
    </div>
  )
}

/** The main places within a thumb's reach, on phones. */
function BottomBar() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const places = phonePlacesFor(useSignedIn(), pathname)
  return (
    <nav
      aria-label={say('Main')}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-ink-1 print:hidden pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places.map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          className="relative grid min-h-15 min-w-0 flex-auto px-0.5 place-content-center justify-items-center gap-0.5 text-xs font-medium text-paper-1 -outline-offset-2 after:absolute after:inset-x-4 after:top-0 after:h-0.5 after:rounded-full aria-[current=page]:text-amber-text aria-[current=page]:after:bg-amber"
        >
          <span className="relative justify-self-center">
            <place.icon aria-hidden size={21} />
            {place.counts && <UnreadCount className="absolute -top-2 inset-s-3.5" />}
          </span>
          <span className="text-center whitespace-nowrap max-[23rem]:text-[0.6875rem] max-[18rem]:sr-only">
            {say(place.label)}
          </span>
        </PlaceLink>
      ))}
    </nav>
  )
}
