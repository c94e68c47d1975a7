import type { StudioSession } from '@footlight/contract'
import { Pause } from 'lucide-react'
import { formatDuration, isolated } from '../../lib/format.ts'
import { useAction, useInvalidate } from '../../lib/use-call.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Duration } from '../../ui/duration.tsx'
import { minutePrice } from '../../ui/minute-price.ts'
import { Panel } from '../../ui/page.tsx'
import { SessionChat } from '../../ui/session-chat.tsx'
import { isCounting, type Picture, showLine } from './air/picture.ts'
import { useStagePlace } from './air/stage-context.tsx'
import { useEarnings } from './air/use-earnings.ts'
import { Peeking } from './peeking.tsx'

interface RunningShowProps {
  session: StudioSession
  /** what a peek costs a minute; null: she does not offer it */
  peekPrice: number | null
  /** when the server last spoke of it, milliseconds */
  heardAt: number
  picture: Picture
}

/** The running show from her side: time, earnings, who talks and who looks in, one End, the chat. */
export function RunningShow({ session, peekPrice, heardAt, picture }: RunningShowProps) {
  const end = useAction('endStudioSession')
  const invalidate = useInvalidate()
  const { voicePlaceRef } = useStagePlace()
  const { billed, earned, now } = useEarnings(session, heardAt, isCounting(session, picture))
  return (
    <Panel title={`With ${isolated(session.clientName)}`}>
      <p role="status" className="text-paper-1">
        {showLine(session, picture)}
      </p>
      {session.heldAt && (
        <p className="mt-3 inline-flex items-center gap-2 rounded-full bg-ink-2 px-3.5 py-1.5 text-sm font-semibold">
          <Pause aria-hidden size={15} className="text-busy" />
          billing paused {formatDuration((now - Date.parse(session.heldAt)) / 1000)}
        </p>
      )}
      <div ref={voicePlaceRef} className="mt-3" />
      <div className="my-4 flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <span data-meter="elapsed">
          <Duration seconds={billed} label="billed" large />
        </span>
        <span data-meter="earned" className="text-amber-text">
          <Amount credits={earned} label="net" />
        </span>
        <span className="text-sm text-paper-2">{minutePrice(session)}</span>
      </div>
      {session.type === 'VIDEO' && <Peeking session={session} price={peekPrice} />}
      <Button
        tone="danger"
        wide
        busy={end.isPending}
        onClick={() =>
          end.mutate(undefined, { onSettled: () => void invalidate('studio', 'studioRequests') })
        }
      >
        {session.type === 'PHONE' ? 'End call' : 'End show'}
      </Button>
      {session.type !== 'PHONE' && (
        <SessionChat
          sessionId={session.id}
          me="performer"
          otherName={session.clientName}
          emptyText={`What you and ${isolated(session.clientName)} write stands here, for the two of you only.`}
          className="mt-5 -mx-5 -mb-5 h-80 border-t border-line"
        />
      )}
    </Panel>
  )
}
