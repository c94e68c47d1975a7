import { isLive, type PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SubscribeButton } from '../../../blocks/money/subscribe/subscribe-button.tsx'
import { useFavourite } from '../../../blocks/performer/use-favourite.ts'
import { useSignedIn } from '../../../lib/account/session.ts'
import { formatCredits, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Bell, BellRing, Heart, MessageCircle, Share2 } from '../../../ui/icons/icons.ts'
import { TwoLines } from '../../../ui/text/two-lines.tsx'
import { useShutOut } from './blocking.tsx'
import { shareLink } from './share-link.ts'

interface ActionsProps {
  performer: PerformerAccount
  performerNumber: number
}

/** What a client may do beside watching; with a blocked performer no more than share the address [S14]. */
export function Actions({ performer, performerNumber }: ActionsProps) {
  const { isBlocked } = useShutOut(performer)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        {!isBlocked && (
          <>
            <FavouritePanel performer={performer} performerNumber={performerNumber} />
            <WriteTo performer={performer} />
          </>
        )}
        <ShareButton name={performer.displayName} performerNumber={performerNumber} />
      </div>
      {!isBlocked && <SubscribeButton performer={performer} />}
    </div>
  )
}

interface FavouritePanelProps {
  performer: PerformerAccount
  performerNumber: number
}

/**
 * [M3, A10] The favourite button of a profile, and while the performer is live the alert's button; while not live,
 * `AlertButton` sets the alert. A guest gets a link to the sign-in.
 */
function FavouritePanel({ performer, performerNumber }: FavouritePanelProps) {
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
        // its place is reserved before there is anything to report
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

/** [M1] The way to a thread with the performer, with what a message costs. */
function WriteTo({ performer }: { performer: PerformerAccount }) {
  const signedIn = useSignedIn()
  if (signedIn && signedIn.role !== 'client') return null
  if (!performer.performer_services.email) return null
  const price = performer.prices.message
  const label = (
    <>
      <MessageCircle aria-hidden size={18} />
      <span className={wordsClass}>
        {price === null ? (
          say('Write a message')
        ) : (
          <TwoLines second={say('{credits} a message', { credits: formatCredits(price) })}>
            {say('Write a message')}
          </TwoLines>
        )}
      </span>
    </>
  )
  return signedIn ? (
    <Link to="/messages/$other" params={{ other: performer.id }} className={rowLinkClass}>
      {label}
    </Link>
  ) : (
    <Link to="/signin" search={{ returnTo: `/messages/${performer.id}` }} className={rowLinkClass}>
      {label}
    </Link>
  )
}

/** Shares the profile's address; the result is read out politely. */
function ShareButton({ name, performerNumber }: { name: string; performerNumber: number }) {
  const [said, setSaid] = useState('')
  const share = async () => {
    const url = new URL(`/performers/${performerNumber}`, window.location.origin).href
    const outcome = await shareLink({ title: name, url }, window.navigator)
    if (outcome === 'copied') setSaid(say('The link is copied'))
    else if (outcome === 'refused') setSaid(say('The link could not be copied. It is {link}', { link: url }))
    else setSaid('')
  }
  return (
    <>
      <Button
        tone="quiet"
        className={inRowClass}
        icon={<Share2 aria-hidden size={18} />}
        onClick={() => void share()}
      >
        <span className={wordsClass}>{say('Share')}</span>
      </Button>
      <p role="status" className="basis-full text-center text-sm wrap-anywhere text-paper-1 empty:sr-only">
        {said}
      </p>
    </>
  )
}

/** One of a row: on a phone all of one width, elsewhere as wide as their words and what is left. */
const inRowClass = 'flex-1 max-sm:px-2 sm:flex-auto'

const rowLinkClass = cx(buttonClass({ tone: 'quiet' }), inRowClass)

/** On a phone the icon stands alone, and its words are read. */
const wordsClass = 'max-sm:sr-only'
