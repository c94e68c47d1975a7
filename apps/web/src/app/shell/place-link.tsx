import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../lib/account/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { formatNumber } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import type { Place } from '../routes/places.ts'

interface PlaceLinkProps {
  place: Place
  className: string
  children: ReactNode
}

/** A link to one of the main pages, marked as current on that page. */
export function PlaceLink({ place: { to, exact, also }, className, children }: PlaceLinkProps) {
  const isThere = useLocation({
    select: ({ pathname }) => also !== undefined && pathname.startsWith(also),
  })
  return (
    <Link
      to={to}
      activeOptions={{ exact, includeSearch: false }}
      {...(isThere && { 'aria-current': 'page' })}
      className={className}
    >
      {children}
    </Link>
  )
}

/** [M1] The number of threads with unread messages; renders nothing for 0. */
export function UnreadCount({ className }: { className?: string }) {
  const role = useSignedIn()?.role
  const { data } = useCall(
    'messageThreads',
    { query: { unread: 'true', limit: 1 } },
    { enabled: role === 'client' || role === 'performer' },
  )
  const unread = data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className={className}>
      <span
        aria-hidden
        className="grid min-w-5 place-items-center rounded-full bg-amber px-1 text-xs leading-5 font-semibold text-on-amber"
      >
        {formatNumber(unread)}
      </span>
      <span className="sr-only">{say(', {count} unread', { count: formatNumber(unread) })}</span>
    </span>
  )
}
