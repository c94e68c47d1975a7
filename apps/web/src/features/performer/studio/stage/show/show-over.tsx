import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type EndedShow, endedShowReason, isCall } from '../../../../../blocks/live/broadcast/index.ts'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { say } from '../../../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { Panel } from '../../../../../ui/page.tsx'
import { Amount, Duration } from '../../../../../ui/text/figures.tsx'
import { Said } from '../../../../../ui/text/said.tsx'

type Studio = Reply<'studio'>

/** The show that ran a moment ago, until the performer closes it or another one begins. */
export function useEndedShow({ session, lastShow }: Pick<Studio, 'session' | 'lastShow'>) {
  const [followed, setFollowed] = useState<string>()
  if (session && session.id !== followed) setFollowed(session.id)
  const show = !session && lastShow?.id === followed ? lastShow : undefined
  return { show, close: () => setFollowed(undefined) }
}

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
        {endedShowReason(show)}
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
