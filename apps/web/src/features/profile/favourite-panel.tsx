import { isLive, type PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useFavourite } from '../../blocks/performer/use-favourite.ts'
import { useSignedIn } from '../../lib/account/session.ts'
import { isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Bell, BellRing, Heart } from '../../ui/icons/icons.ts'
import { Skeleton } from '../../ui/notices/skeleton.tsx'

const rowClass = 'grid gap-2 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2'

/** [M3, A10] The heart of a profile, and being told when she is on. A guest is led to where hearts are given. */
export function FavouritePanel({
  performer,
  performerNumber,
}: {
  performer: PerformerAccount
  performerNumber: number
}) {
  const signedIn = useSignedIn()
  const favourite = useFavourite(performer)
  const name = isolated(performer.displayName)
  if (signedIn === null)
    return (
      <Link
        to="/signin"
        search={{ returnTo: `/performers/${performerNumber}` }}
        className={buttonClass({ tone: 'quiet', wide: true })}
      >
        <Bell aria-hidden size={18} /> {say('Sign in to be told when {name} is on', { name })}
      </Link>
    )
  const hasAlert = !isLive(performer.performerStatus)
  // who looks is not known yet: their place is kept, so that nothing below moves
  if (signedIn === undefined)
    return (
      <div className={rowClass}>
        <Skeleton className="h-11" />
        {hasAlert && <Skeleton className="h-11" />}
      </div>
    )
  if (!favourite) return null
  const { mark } = favourite
  const Alert = mark?.alert ? BellRing : Bell
  return (
    <div className={rowClass}>
      <Button
        tone="quiet"
        disabled={mark === undefined}
        aria-pressed={Boolean(mark)}
        icon={
          <Heart aria-hidden size={18} className="text-amber-text" fill={mark ? 'currentColor' : 'none'} />
        }
        onClick={() => void favourite.toggle()}
      >
        {mark ? say('A favourite of yours') : say('Add to favourites')}
      </Button>
      {(mark || hasAlert) && (
        <Button
          tone="quiet"
          disabled={mark === undefined}
          aria-pressed={mark?.alert ?? false}
          icon={<Alert aria-hidden size={18} className="shrink-0 text-amber-text" />}
          onClick={() => void favourite.setAlert(!mark?.alert)}
        >
          {mark?.alert
            ? say('You are told when {name} is on', { name })
            : say('Tell me when {name} is on', { name })}
        </Button>
      )}
    </div>
  )
}
