import { defaultSettings, performerPart, type StudioSession, sessionKinds } from '@footlight/contract'
import { ClientNote } from '../../../../../blocks/account/client-note.tsx'
import { ReportButton } from '../../../../../blocks/account/report-button.tsx'
import { SessionChat } from '../../../../../blocks/chat/session-chat.tsx'
import {
  isCounting,
  type Picture,
  showLine,
  useBroadcastPlace,
  useEarnings,
} from '../../../../../blocks/live/broadcast/index.ts'
import { useEndShow } from '../../../../../blocks/live/use-end-session.ts'
import { minutePrice } from '../../../../../blocks/money/minute-price.ts'
import { useCall } from '../../../../../lib/calls/use-call.ts'
import { formatDuration, formatNumber, isolated } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { toServerTime } from '../../../../../lib/page/server-time.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Eye, Pause } from '../../../../../ui/icons/icons.ts'
import { Panel } from '../../../../../ui/page.tsx'
import { Amount, Duration } from '../../../../../ui/text/figures.tsx'
import { Said } from '../../../../../ui/text/said.tsx'

/** If ending takes longer than this, the first end call did not reach the server. */
const usualMs = 1500

interface RunningShowProps {
  session: StudioSession
  /** what a peek costs a minute; null: the performer does not offer it */
  peekPrice: number | null
  /** when the server last reported it, in milliseconds */
  receivedAt: number
  picture: Picture
}

/** The running show on the performer's side: time, earnings, who talks and who peeks, one End, the chat. */
export function RunningShow({ session, peekPrice, receivedAt, picture }: RunningShowProps) {
  const kind = sessionKinds[session.type]
  const ending = useEndShow(session.id)
  const { voicePlaceRef } = useBroadcastPlace()
  const name = isolated(session.clientName)
  const { billed, earned, now } = useEarnings(session, receivedAt, isCounting(session, picture), ending.since)
  return (
    <Panel
      className="flex h-full flex-col"
      bodyClass="flex min-h-0 flex-1 flex-col overflow-y-auto"
      title={say('With {name}', { name })}
      // nothing that comes and goes stands above it, so that it never moves
      actions={
        <Button
          tone="danger"
          className="shrink-0"
          busy={ending.since !== undefined}
          onClick={() => ending.end()}
        >
          {say(kind.word === 'call' ? 'End call' : 'End show')}
        </Button>
      }
    >
      <p role="status" className="text-paper-1">
        {ending.since === undefined ? showLine(session, picture) : endingLine(now - ending.since)}
      </p>
      {ending.failure && (
        <p role="alert" className="mt-1 text-danger-text">
          {say('It could not be ended: {reason}', { reason: ending.failure.message })}
        </p>
      )}
      {session.heldAt && (
        <p className="mt-3 inline-flex items-center gap-2 rounded-full bg-ink-2 px-3.5 py-1.5 text-sm font-semibold">
          <Pause aria-hidden size={15} className="text-busy" />
          <span>
            {say('billing paused {time}', {
              time: formatDuration((toServerTime(now) - Date.parse(session.heldAt)) / 1000),
            })}
          </span>
        </p>
      )}
      <div ref={voicePlaceRef} className="mt-3" />
      <div className="my-4 flex flex-wrap items-baseline gap-x-6 gap-y-2 max-sm:my-2 max-sm:justify-between">
        <span data-meter="elapsed">
          <Duration seconds={billed} label={say('billed')} large />
        </span>
        <span data-meter="earned" className="text-amber-text">
          <Amount credits={earned} label={say('net')} />
        </span>
        <span className="flex-1 text-sm text-paper-2 max-sm:sr-only short:sr-only">
          {minutePrice(session)}
        </span>
        <ReportButton
          label={say(kind.word === 'call' ? 'Report this call' : 'Report this show')}
          about={[{ kind: 'SESSION', id: session.id }]}
        />
      </div>
      {kind.isShow && <Peeking session={session} price={peekPrice} />}
      <ClientNote clientId={session.clientId} name={session.clientName} className="mb-2 max-lg:shrink-0" />
      {kind.hasChat && (
        <SessionChat
          sessionId={session.id}
          me="performer"
          otherName={session.clientName}
          word={kind.isShow ? 'show' : 'call'}
          emptyText={say('Your messages with {name} appear here, for the two of you only.', { name })}
          className="mt-auto -mx-5 -mb-5 min-h-40 flex-1 border-t border-line"
        />
      )}
    </Panel>
  )
}

/** The picture may have stopped with the show: it is held for nothing. */
function endingLine(forMs: number): string {
  return say(forMs > usualMs ? 'You ended it. We can’t reach Footlight yet and keep trying.' : 'Ending…')
}

interface PeekingProps {
  session: StudioSession
  /** what a peek costs a minute; null: the performer does not offer it */
  price: number | null
}

/** [S10] How many clients peek into the running show, and what they earn the performer beside it. */
function Peeking({ session: { allowPeek, peekCount, clientName }, price }: PeekingProps) {
  const share = useCall('studioTerms').data?.performerShare ?? defaultSettings.performerShare
  if (price === null) return null
  const each = performerPart(price, share)
  return (
    <p className="mb-4 flex items-start gap-2.5 text-sm text-paper-1">
      <Eye aria-hidden size={17} className="mt-0.5 shrink-0" />
      <span role="status">
        {allowPeek ? (
          <Said
            text={
              peekCount > 0
                ? '<strong>{count} peeking</strong>: {credits} credits/min net beside the show.'
                : '<strong>{count} peeking</strong>. Each would earn you {credits} credits/min net.'
            }
            count={formatNumber(peekCount)}
            credits={formatNumber(each * Math.max(1, peekCount))}
            strong={<strong className="font-semibold text-paper-0" />}
          />
        ) : (
          say('{name} does not allow peeking.', { name: isolated(clientName) })
        )}
      </span>
    </p>
  )
}
