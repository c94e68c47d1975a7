import { useLocation } from '@tanstack/react-router'
import { useSignedIn } from '../../lib/account/session.ts'
import { say } from '../../lib/language/say.ts'
import { phonePlacesFor } from '../routes/places.ts'
import { PlaceLink } from './place-link.tsx'
import { UnreadCount } from './unread-count.tsx'

/** The main places within a thumb's reach, on phones. */
export function BottomBar() {
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
