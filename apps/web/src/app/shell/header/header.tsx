import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { type SignedIn, useSignedIn } from '../../../lib/account/session.ts'
import { say } from '../../../lib/language/say.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { placesFor } from '../../routes/places.ts'
import { PlaceLink } from '../place-link.tsx'
import { UnreadCount } from '../unread-count.tsx'
import { BalancePill } from './balance-pill.tsx'
import { SearchBox } from './search-box.tsx'
import { Wordmark } from './wordmark.tsx'

const NotificationBell = lazy(async () => ({
  default: (await import('./signed-in.ts')).NotificationBell,
}))
const AccountMenu = lazy(async () => ({ default: (await import('./signed-in.ts')).AccountMenu }))

export function Header() {
  const signedIn = useSignedIn()
  return (
    <header className="sticky top-0 print:hidden z-20 border-b border-line bg-[color-mix(in_oklch,var(--ink-0)_88%,transparent)] backdrop-blur-lg">
      <div className="flex h-16 items-center gap-2 px-4 sm:gap-4 sm:px-8 lg:gap-7">
        <Wordmark />

        <nav aria-label={say('Main')} className="flex gap-1 max-lg:gap-0 max-md:hidden">
          {placesFor(signedIn).map((place) => (
            <PlaceLink
              key={place.to}
              place={place}
              className="relative rounded px-1.5 py-2 pointer-coarse:py-3 font-medium whitespace-nowrap text-paper-1 transition-colors after:absolute after:inset-x-1.5 lg:px-3 lg:after:inset-x-3 after:-bottom-3 after:h-0.5 after:rounded-full hover:text-paper-0 aria-[current=page]:text-paper-0 aria-[current=page]:after:bg-amber"
            >
              {say(place.label)}
              {place.counts && <UnreadCount className="ms-1.5 inline-block" />}
            </PlaceLink>
          ))}
        </nav>

        <div className="ms-auto w-full max-w-[420px] max-lg:hidden">
          <SearchBox />
        </div>
        <div className="flex shrink-0 items-center gap-1 max-lg:ms-auto sm:gap-3">
          {signedIn ? <SignedInEnd signedIn={signedIn} /> : signedIn === null && <GuestEnd />}
        </div>
      </div>
    </header>
  )
}

function SignedInEnd({ signedIn }: { signedIn: SignedIn }) {
  return (
    <>
      {signedIn.role === 'client' && <BalancePill />}
      {!signedIn.mustEnrol && (
        <Behind place={<span className={`${place} block`} />}>
          <NotificationBell />
        </Behind>
      )}
      <Behind place={<span className={`${place} block rounded-full bg-ink-3`} />}>
        <AccountMenu signedIn={signedIn} />
      </Behind>
    </>
  )
}

/** as large as the element that replaces it */
const place = 'size-10 pointer-coarse:size-11'

/** A separate chunk that the server does not wait for: a placeholder is rendered first. */
function Behind({ place, children }: { place: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={place}>{children}</Suspense> : place
}

/** for the narrowest screens, which have no room for two long labels beside the wordmark */
const narrower = 'max-[23rem]:px-2'

function GuestEnd() {
  return (
    <>
      <Link to="/signin" className={cx(buttonClass({ tone: 'ghost', size: 'sm' }), narrower)}>
        {say('Sign in')}
      </Link>
      <Link to="/register" className={cx(buttonClass({ size: 'sm' }), narrower)}>
        {say('Join')}
      </Link>
    </>
  )
}
