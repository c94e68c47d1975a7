import { type Session, seatHoldMs } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { RunningWords } from '../../blocks/live/running-frame.tsx'
import { useEndSession } from '../../blocks/live/use-end-session.ts'
import { formatCredits, formatDuration } from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { toHouseTime } from '../../lib/page/house-time.ts'
import { useHouseNow } from '../../lib/page/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Said } from '../../ui/text/said.tsx'

const words = {
  VIDEO: { what: 'Your show with {name}', end: 'End show' },
  VIDEOCALL: { what: 'Your call with {name}', end: 'End call' },
  PEEK: { what: 'Your peek with {name}', end: 'End peek' },
  PHONE: { what: 'Your call with {name}', end: 'End call' },
} as const satisfies Record<Session['type'], { what: Message; end: Message }>

interface RunningSessionProps {
  session: Session
  /** when the server last spoke of it, milliseconds */
  heardAt: number
}

/** With whom, what it has cost, how long it waits for its owner, and the two things to do. */
export function RunningSession({ session, heardAt }: RunningSessionProps) {
  const ending = useEndSession(session.id)
  const { what, end } = words[session.type]
  return (
    <>
      <RunningWords what={<Said text={what} name={<bdi>{session.performerName}</bdi>} />}>
        {formatDuration(session.billedSeconds)} · {formatCredits(session.charged)}
        <HeldFor session={session} heardAt={heardAt} />
      </RunningWords>
      <span className="flex gap-2">
        <Link
          to="/watch/$number"
          params={{ number: String(session.performerNumber) }}
          className={buttonClass({ size: 'sm' })}
        >
          {say('Return')}
        </Link>
        <Button size="sm" tone="danger" busy={ending.since !== undefined} onClick={ending.end}>
          {say(end)}
        </Button>
      </span>
    </>
  )
}

/** [S8] Away from the picture nothing is billed; the seat is kept for a while. */
function HeldFor({ session, heardAt }: RunningSessionProps) {
  const now = useHouseNow(1000)
  if (session.type === 'PHONE') return null
  const heldSince = session.heldAt === null ? toHouseTime(heardAt) : Date.parse(session.heldAt)
  const secondsLeft = Math.max(0, Math.round((seatHoldMs - (now - heldSince)) / 1000))
  return ` · ${say('not billed while you are away, held for {time}', { time: formatDuration(secondsLeft) })}`
}
