import { type Session, sessionKinds } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { RunningWords } from '../../blocks/live/running-frame.tsx'
import { showHere, useShownHere } from '../../blocks/live/shown-here.ts'
import { useEndSession } from '../../blocks/live/use-end-session.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { useNow } from '../../lib/page/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Said } from '../../ui/text/said.tsx'
import { runningWords } from './running-words.ts'

const words = {
  VIDEO: { what: 'Your show with {name}', end: 'End show' },
  VIDEOCALL: { what: 'Your call with {name}', end: 'End call' },
  PEEK: { what: 'Your peek with {name}', end: 'End peek' },
  PHONE: { what: 'Your call with {name}', end: 'End call' },
} as const satisfies Record<Session['type'], { what: Message; end: Message }>

interface RunningSessionProps {
  session: Session
  /** when the server last reported the session, milliseconds */
  receivedAt: number
  /** when this tab left the page that plays it, milliseconds; undefined: it never was there */
  leftAt: number | undefined
}

/** The other party, the meter, whether it is billed now and why, and the two buttons. */
export function RunningSession({ session, receivedAt, leftAt }: RunningSessionProps) {
  const now = useNow(500)
  const ending = useEndSession(session.id)
  const isHere = useShownHere(session.requestId)
  const { what, end } = words[session.type]
  return (
    <>
      <RunningWords what={<Said text={what} name={<bdi>{session.performerName}</bdi>} />}>
        {runningWords(session, now, { receivedAt, leftAt, endingSince: ending.since })}
      </RunningWords>
      <span className="flex gap-2">
        <Link
          to="/watch/$number"
          params={{ number: String(session.performerNumber) }}
          className={buttonClass({ size: 'sm' })}
          onClick={() => showHere(session.requestId)}
        >
          {say(isHere || sessionKinds[session.type].medium !== 'stage' ? 'Return' : 'Watch here')}
        </Link>
        <Button size="sm" tone="danger" busy={ending.since !== undefined} onClick={ending.end}>
          {say(end)}
        </Button>
      </span>
    </>
  )
}
