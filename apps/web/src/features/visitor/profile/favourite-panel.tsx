import { isLive, type PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useFavourite } from '../../../blocks/performer/use-favourite.ts'
import { useSignedIn } from '../../../lib/account/session.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Bell, BellRing, Heart } from '../../../ui/icons/icons.ts'
import { inRowClass, rowLinkClass, wordsClass } from './action-looks.ts'

interface FavouritePanelProps {
  performer: PerformerAccount
  performerNumber: number
}

/**
 * [M3, A10] The favourite button of a profile, and while the performer is live the alert's button; while not live,
 * `AlertButton` sets the alert. A guest gets a link to the sign-in.
 */
export function FavouritePanel({ performer, performerNumber }: FavouritePanelProps) {
  const signedIn = useSignedIn()
  const favourite = useFavourite(performer)
  // one word for both states: a press moves nothing under the pointer
  const heart = (isMarked: boolean) => (
    <>
      <Heart aria-hidden size={18} className="text-amber-text" fill={isMarked ? 'currentColor' : 'none'} />
      <span className={wordsClass}>{say('Favourite [the button]')}</span>
    </>
  )
  if (!signedIn)
    return (
      // until the reader's account is known, the page renders as for a guest
      <Link
        to="/signin"
        search={{ returnTo: `/performers/${performerNumber}` }}
        title={say('Add to favourites')}
        className={rowLinkClass}
      >
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
        aria-pressed={Boolean(mark)}
        title={mark ? say('Remove from favourites') : say('Add to favourites')}
        onClick={() => void favourite.toggle()}
      >
        {heart(Boolean(mark))}
      </Button>
      {isLive(performer.performerStatus) && (
        // its place is kept before there is anything to be told of
        <IconButton
          label={say('Tell me when {name} is live', { name })}
          aria-pressed={mark?.alert ?? false}
          className={cx('rounded! bg-ink-3', !mark && 'invisible')}
          onClick={() => void favourite.setAlert(!mark?.alert)}
        >
          {mark?.alert ? <BellRing aria-hidden size={18} /> : <Bell aria-hidden size={18} />}
        </IconButton>
      )}
    </>
  )
}
