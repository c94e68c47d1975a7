import { isLive, type PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useFavourite } from '../../blocks/performer/use-favourite.ts'
import { useSignedIn } from '../../lib/account/session.ts'
import { isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { Bell, BellRing, Heart } from '../../ui/icons/icons.ts'
import { inRowClass, rowLinkClass, wordsClass } from './action-looks.ts'

interface FavouritePanelProps {
  performer: PerformerAccount
  performerNumber: number
}

/**
 * [M3, A10] The heart of a profile, and of a favourite being told when she is live: of anybody else that is the one thing
 * to do while she is not. A guest is led to where hearts are given.
 */
export function FavouritePanel({ performer, performerNumber }: FavouritePanelProps) {
  const signedIn = useSignedIn()
  const favourite = useFavourite(performer)
  const heart = (isMarked: boolean) => (
    <>
      <Heart aria-hidden size={18} className="text-amber-text" fill={isMarked ? 'currentColor' : 'none'} />
      <span className={wordsClass}>
        {isMarked ? say('Remove from favourites') : say('Add to favourites')}
      </span>
    </>
  )
  if (!signedIn)
    return (
      // who looks may not be known yet: it stands as it will for a guest
      <Link to="/signin" search={{ returnTo: `/performers/${performerNumber}` }} className={rowLinkClass}>
        {heart(false)}
      </Link>
    )
  if (!favourite) return null
  const { mark } = favourite
  const name = isolated(performer.displayName)
  return (
    <>
      <Button
        className={inRowClass}
        tone="quiet"
        disabled={mark === undefined}
        onClick={() => void favourite.toggle()}
      >
        {heart(Boolean(mark))}
      </Button>
      {mark && isLive(performer.performerStatus) && (
        <Button className={inRowClass} tone="quiet" onClick={() => void favourite.setAlert(!mark.alert)}>
          {mark.alert ? <BellRing aria-hidden size={18} /> : <Bell aria-hidden size={18} />}
          <span className={wordsClass}>
            {mark.alert
              ? say('Notifications on for {name}', { name })
              : say('Tell me when {name} is live', { name })}
          </span>
        </Button>
      )}
    </>
  )
}
