import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
