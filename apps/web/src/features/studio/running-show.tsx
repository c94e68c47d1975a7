import { chargedFor, type StudioSession } from '@footlight/contract'
import { Pause } from 'lucide-react'
import { formatDuration, formatPrice } from '../../lib/format.ts'
import { useAction, useInvalidate } from '../../lib/use-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Duration } from '../../ui/duration.tsx'
import { Panel } from '../../ui/page.tsx'
import { SessionChat } from '../../ui/session-chat.tsx'
import { ClientVoice } from './client-voice.tsx'
import { Peeking } from './peeking.tsx'

interface RunningShowProps {
  session: StudioSession
  /** what a peek costs a minute; null: she does not offer it */
  peekPrice: number | null
  /** when the server last spoke of it, milliseconds */
  heardAt: number
}

/** The running show from her side: time, earnings, who talks and who looks in, one End, the chat. */
export function RunningShow({ session, peekPrice, heardAt }: RunningShowProps) {
  const now = useNow(500)
  const end = useAction('endStudioSession')
  const invalidate = useInvalidate()
  const isActive = session.state === 'ACTIVE'
  const since = isActive ? Math.min(20, Math.max(0, Math.floor((now - heardAt) / 1000))) : 0
  const billed = session.billedSeconds + since
  // what the server said, grown by the share of the seconds since
  const charged = chargedFor(billed, session.pricePerMinute)
  const earned =
    session.charged > 0 ? Math.floor((session.earned * charged) / session.charged) : session.earned
  return (
    <Panel title={`With ${session.clientName}`}>
      <p role="status" className="text-paper-1">
        {stateLine(session)}
      </p>
      {session.heldAt && (
        <p className="mt-3 inline-flex items-center gap-2 rounded-full bg-ink-2 px-3.5 py-1.5 text-sm font-semibold">
          <Pause aria-hidden size={15} className="text-busy" />
          billing paused {formatDuration((now - Date.parse(session.heldAt)) / 1000)}
        </p>
      )}
      {session.type === 'VIDEO' && <ClientVoice clientName={session.clientName} isOpen={session.talkBack} />}
      <div className="my-4 flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <span data-meter="elapsed">
          <Duration seconds={billed} label="billed" large />
        </span>
        <span data-meter="earned" className="text-amber-text">
          <Amount credits={earned} label="net" />
        </span>
        <span className="text-sm text-paper-2">{formatPrice(session.pricePerMinute)}</span>
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
          emptyText={`What you and ${session.clientName} write stands here, for the two of you only.`}
          className="mt-5 -mx-5 -mb-5 h-80 border-t border-line"
        />
      )}
    </Panel>
  )
}

function stateLine({ type, state, heldFor, clientName }: StudioSession): string {
  if (type === 'PHONE')
    return state === 'STARTING'
      ? `Your telephone rings: ${clientName}.`
      : `On the telephone with ${clientName}.`
  switch (state) {
    case 'STARTING':
      return `Your picture is on its way to ${clientName}. Billing starts when it arrives.`
    case 'ACTIVE':
      return `${clientName} sees you.`
    case 'HELD':
      return heldFor === 'performer'
        ? 'Your picture is away. The show is held and not billed until it is back.'
        : `${clientName}’s connection is away. The show is held and not billed until it is back.`
    case 'ENDED':
      return 'The show is over.'
  }
}
