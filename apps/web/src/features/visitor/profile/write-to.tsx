import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../../lib/account/session.ts'
import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { MessageCircle } from '../../../ui/icons/icons.ts'
import { TwoLines } from '../../../ui/text/two-lines.tsx'
import { rowLinkClass, wordsClass } from './action-looks.ts'

/** [M1] The way to a thread with the performer, with what a message costs. */
export function WriteTo({ performer }: { performer: PerformerAccount }) {
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
