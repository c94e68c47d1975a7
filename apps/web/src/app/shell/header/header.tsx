import { type SessionKind, sessionKinds } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { type SignedIn, useBalance, useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { placesFor } from '../../routes/places.ts'
import { Wordmark } from '../frame-parts.tsx'
import { PlaceLink, UnreadCount } from '../place-link.tsx'
import { SearchBox } from './search-box.tsx'

const NotificationBell = lazy(async () => ({
  default: (await import('./signed-in.tsx')).NotificationBell,
}))
const AccountMenu = lazy(async () => ({ default: (await import('./signed-in.tsx')).AccountMenu }))

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

/** The available credits, and separately the held credits with the reason [B2]. */
function BalancePill() {
  const balance = useBalance()
  const running = useCall('checkSession').data?.running.session
  const held = balance && balance.held > 0 ? balance.held : undefined
  const reason = heldFor(running && sessionKinds[running.type].word)
  return (
    <Link
      to="/wallet"
      className="inline-flex h-10 pointer-coarse:h-11 items-center gap-2 rounded-full border border-line bg-ink-1 px-2.5 whitespace-nowrap sm:px-4 transition-colors hover:border-line-strong"
    >
      <span
        aria-hidden
        className={cx('size-2.5 rounded-full bg-amber', held !== undefined && 'max-[23rem]:hidden')}
      />
      <span className="sr-only">{say('Wallet, [before the balance]')} </span>
      <span className="grid leading-tight">
        <span className="font-semibold">
          {balance === undefined ? '…' : formatNumber(balance.available)}{' '}
          <span className="max-lg:sr-only">{say('credits')}</span>
        </span>
        {held !== undefined && (
          <span className="text-xs text-paper-2">
            {say('{credits} held', { credits: formatNumber(held) })}{' '}
            <span className="max-lg:sr-only">{say(reason)}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

/** What credits are held for; they come back, or are paid for seconds that were delivered [B3]. */
function heldFor(running: SessionKind['word'] | null | undefined): Message {
  switch (running) {
    case 'show':
      return 'for your show'
    case 'peek':
      return 'for your peek'
    case 'call':
      return 'for your call'
    case null:
    case undefined:
      return 'until it is settled'
  }
}
