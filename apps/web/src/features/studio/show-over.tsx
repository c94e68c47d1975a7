import { seatHoldMs } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { endReasonWords, readEndReason } from '../../blocks/receipt/end-reason.ts'
import type { Reply } from '../../lib/calls/create-api.ts'
import { formatCredits, formatDuration, isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { Amount } from '../../ui/text/amount.tsx'
import { Duration } from '../../ui/text/duration.tsx'
import { Said } from '../../ui/text/said.tsx'

type Studio = Reply<'studio'>
export type EndedShow = NonNullable<Studio['lastShow']>

/** The show that ran a moment ago, until the performer closes it or another one begins. */
export function useEndedShow({ session, lastShow }: Pick<Studio, 'session' | 'lastShow'>) {
  const [followed, setFollowed] = useState<string>()
  if (session && session.id !== followed) setFollowed(session.id)
  const show = !session && lastShow?.id === followed ? lastShow : undefined
  return { show, close: () => setFollowed(undefined) }
}

/** How a session ended, and why: for a performer who is on another page than the studio. */
export function endedShowText(show: EndedShow): string {
  const values = {
    name: isolated(show.clientName),
    time: formatDuration(show.billedSeconds ?? 0),
    credits: formatCredits(show.amount),
  }
  const said = isCall(show)
    ? say('The call with {name} is over: {time}, {credits} net.', values)
    : say('The show with {name} is over: {time}, {credits} net.', values)
  return [said, sentence(reasonOf(show))].filter(Boolean).join(' ')
}

const isCall = ({ sessionType }: EndedShow) => sessionType === 'PHONE' || sessionType === 'VIDEOCALL'

/** The reasons of a receipt are labels, without a full stop. */
const sentence = (reason: string) => (reason === '' || reason.endsWith('.') ? reason : `${reason}.`)

interface ShowOverProps {
  show: EndedShow
  /** [S8] availability was switched off with it */
  isSwitchedOff: boolean
  onClose: () => void
}

/** [O1] What the performer reads after a show: how long it was, what it earned, and why it ended. */
export function ShowOver({ show, isSwitchedOff, onClose }: ShowOverProps) {
  return (
    <Panel
      title={
        <Said
          text={isCall(show) ? 'The call with {name} is over' : 'The show with {name} is over'}
          name={<bdi>{show.clientName}</bdi>}
        />
      }
    >
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <Duration seconds={show.billedSeconds ?? 0} label={say('billed')} large />
        <span className="text-amber-text">
          <Amount credits={show.amount} label={say('net')} />
        </span>
      </div>
      <p role="status" className="mt-3 text-paper-1">
        {sentence(reasonOf(show))}
        {isSwitchedOff && ` ${say('You are no longer available. Switch it on when your picture is back.')}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Link
          to="/history/$sessionId"
          params={{ sessionId: show.id }}
          className={buttonClass({ size: 'sm', tone: 'quiet' })}
        >
          {say('Receipt')}
        </Link>
        <Button size="sm" tone="ghost" onClick={onClose}>
          {say('Close')}
        </Button>
      </div>
    </Panel>
  )
}

function reasonOf({ state, sessionType, endedBy }: EndedShow): string {
  const endReason = readEndReason(state)
  if (endReason === undefined || sessionType === null) return ''
  // only a private show ends by its picture: a telephone call has none
  if (sessionType === 'VIDEO' && endReason === 'PERFORMER_LOST')
    return say('Your picture was away for more than {seconds} seconds, so the show ended.', {
      seconds: seatHoldMs / 1000,
    })
  if (sessionType === 'VIDEO' && endReason === 'NEVER_STARTED')
    return say('The picture did not reach the client in time, so the show did not start. Nothing was billed.')
  return endReasonWords({ type: sessionType, endReason, endedBy }, 'performer')
}
