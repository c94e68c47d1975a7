import { Link } from '@tanstack/react-router'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { type Message, say } from '../../../../lib/language/say.ts'

type Reason = NonNullable<Reply<'messageThread'>['obstacle']>

const words: Record<Reason, Message> = {
  EMAIL_NOT_VERIFIED: 'Confirm your e-mail address, then you can write.',
  SERVICE_NOT_OFFERED: 'This performer takes no messages right now.',
  BLOCKED: 'One of you has blocked the other: nothing can be written here.',
  GONE: 'This account is closed; messages are no longer answered.',
}

/** Why nothing can be written, where the line to write would be. */
export function Obstacle({ obstacle }: { obstacle: Reason }) {
  return (
    <p className="border-t border-line px-5 py-4 text-paper-1">
      {say(words[obstacle])}{' '}
      {obstacle === 'EMAIL_NOT_VERIFIED' && (
        <Link to="/account" className="font-semibold text-amber-text underline underline-offset-4">
          {say('To your account')}
        </Link>
      )}
    </p>
  )
}
