import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../lib/account/session.ts'
import { formatRelative, isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { BrowserText } from '../../lib/page/browser-text.tsx'
import { useServerNow } from '../../lib/page/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Bell, BellRing } from '../../ui/icons/icons.ts'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { useFavourite } from './use-favourite.ts'

interface AlertButtonProps {
  performer: PerformerAccount
  /** where a guest comes back to from the sign-in */
  returnTo: string
}

/** [A10] Sets an alert while the performer is not live. A visitor without favourites sees when the performer was last live. */
export function AlertButton({ performer, returnTo }: AlertButtonProps) {
  const signedIn = useSignedIn()
  const favourite = useFavourite(performer)
  const now = useServerNow(60_000)
  const { lastOnlineAt, displayName } = performer
  const name = isolated(displayName)
  const ago = lastOnlineAt && (
    <BrowserText>{say('Last live {ago}', { ago: formatRelative(lastOnlineAt, now) })}</BrowserText>
  )
  const withAgo = (label: string) => (ago ? <TwoLines second={ago}>{label}</TwoLines> : label)
  if (signedIn && !favourite) return <p className="text-paper-1">{ago}</p>
  const isAlertOn = favourite?.mark?.alert ?? false
  return (
    <div>
      {favourite ? (
        <Button
          size="lg"
          wide
          tone={isAlertOn ? 'quiet' : 'primary'}
          disabled={favourite.mark === undefined}
          aria-pressed={isAlertOn}
          icon={isAlertOn ? <BellRing aria-hidden size={18} /> : <Bell aria-hidden size={18} />}
          onClick={() => void favourite.setAlert(!isAlertOn)}
        >
          {withAgo(say('Tell me when {name} is live', { name }))}
        </Button>
      ) : (
        // until the reader's account is known, the page renders as for a guest
        <Link to="/signin" search={{ returnTo }} className={buttonClass({ size: 'lg', wide: true })}>
          <Bell aria-hidden size={18} />
          {withAgo(say('Tell me when {name} is live', { name }))}
        </Link>
      )}
      <p role="status" className="mt-2.5 text-sm wrap-anywhere text-paper-1">
        {isAlertOn
          ? say('We’ll tell you when {name} goes live.', { name })
          : say('This page shows it at once when {name} is live.', { name })}
      </p>
    </div>
  )
}
