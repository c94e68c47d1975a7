import { type StudioSession, sessionKinds } from '@footlight/contract'
import { type ReactNode, useState } from 'react'
import { SessionChat } from '../../../../../blocks/chat/session-chat.tsx'
import {
  isCounting,
  type Picture,
  showLine,
  useBroadcastPlace,
  useEarnings,
} from '../../../../../blocks/live/broadcast/index.ts'
import { useEndShow } from '../../../../../blocks/live/use-end-session.ts'
import { formatDuration, formatNumber, isolated } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { useKeys } from '../../../../../lib/page/keyboard/use-keys.ts'
import { toServerTime } from '../../../../../lib/page/server-time.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Pause } from '../../../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../../../ui/notices/confirm-dialog.tsx'
import { Panel } from '../../../../../ui/page.tsx'
import { Amount, Duration } from '../../../../../ui/text/figures.tsx'

/** If ending takes longer than this, the first end call did not reach the server. */
const usualMs = 1500

interface RunningShowProps {
  session: StudioSession
  /** when the server last reported it, in milliseconds */
  receivedAt: number
  picture: Picture
  /** [S18] of all shows and tips of the evening, this show's part as the server last reported it */
  tonightNet: number
  /** what stands between meter and chat */
  children: ReactNode
}

/** The running show on the performer's side: time, earnings, who talks, one End, the chat. */
export function RunningShow({ session, receivedAt, picture, tonightNet, children }: RunningShowProps) {
  const kind = sessionKinds[session.type]
  const isCall = kind.word === 'call'
  const ending = useEndShow(session.id)
  const { voicePlaceRef } = useBroadcastPlace()
  const name = isolated(session.clientName)
  const { billed, earned, now } = useEarnings(session, receivedAt, isCounting(session, picture), ending.since)
  const [asksToEnd, setAsksToEnd] = useState(false)
  useKeys({ e: () => setAsksToEnd(true) })
  return (
    <Panel
      className="flex h-full flex-col"
      headerClass="max-lg:pt-2"
      bodyClass="flex min-h-0 flex-1 flex-col overflow-y-auto max-lg:pt-1"
      title={say('With {name}', { name })}
      // nothing that comes and goes stands above it, so that it never moves
      actions={
        <Button
          tone="danger"
          className="shrink-0"
          busy={ending.since !== undefined}
          aria-keyshortcuts="E"
          onClick={() => ending.end()}
        >
          {say(isCall ? 'End call' : 'End show')}
        </Button>
      }
    >
      <p role="status" className="text-paper-1 max-lg:text-sm">
        {ending.since === undefined ? showLine(session, picture) : endingLine(now - ending.since)}
      </p>
      {ending.failure && (
        <p role="alert" className="mt-1 text-danger-text">
          {say('It could not be ended: {reason}', { reason: ending.failure.message })}
        </p>
      )}
      {session.heldAt && (
        <p className="mt-1 inline-flex items-center gap-2 rounded-full bg-ink-2 px-3.5 py-1.5 text-sm font-semibold">
          <Pause aria-hidden size={15} className="text-busy" />
          <span>
            {say('billing paused {time}', {
              time: formatDuration((toServerTime(now) - Date.parse(session.heldAt)) / 1000),
            })}
          </span>
        </p>
      )}
      <div ref={voicePlaceRef} className="mt-1" />
      <div className="my-2 flex flex-wrap items-baseline gap-x-4">
        <span data-meter="elapsed">
          <Duration seconds={billed} label={say('billed')} large />
        </span>
        <span data-meter="earned" className="text-amber-text">
          <Amount credits={earned} label={say('net')} />
        </span>
        <span data-meter="tonight" className="text-paper-1 max-lg:text-sm">
          <strong className="font-semibold tabular-nums">
            {formatNumber(tonightNet + earned - session.earned)}
          </strong>{' '}
          {say('tonight')}
        </span>
      </div>
      {children}
      {kind.hasChat && (
        <SessionChat
          sessionId={session.id}
          me="performer"
          otherName={session.clientName}
          word={kind.isShow ? 'show' : 'call'}
          emptyText={say('Your messages with {name} appear here, for the two of you only.', { name })}
          className="mt-auto -mx-5 -mb-5 min-h-28 flex-1 border-t border-line"
        />
      )}
      <ConfirmDialog
        open={asksToEnd}
        onClose={() => setAsksToEnd(false)}
        title={say(isCall ? 'End the call with {name}?' : 'End the show with {name}?', { name })}
        confirmLabel={say(isCall ? 'End call' : 'End show')}
        tone="danger"
        busy={false}
        onConfirm={() => {
          setAsksToEnd(false)
          ending.end()
        }}
      >
        <p>{say('It ends at once, for both of you.')}</p>
      </ConfirmDialog>
    </Panel>
  )
}

/** The picture may have stopped with the show: it is held for nothing. */
function endingLine(forMs: number): string {
  return say(forMs > usualMs ? 'You ended it. We can’t reach Footlight yet and keep trying.' : 'Ending…')
}
