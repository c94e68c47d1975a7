import { defaultSettings, performerPart, type StudioSession, sessionKinds } from '@footlight/contract'
import { ClientNote } from '../../../../../blocks/account/client-note.tsx'
import { ReportButton } from '../../../../../blocks/account/report-button.tsx'
import { minutePrice } from '../../../../../blocks/money/minute-price.ts'
import { useCall } from '../../../../../lib/calls/use-call.ts'
import { formatNumber, isolated } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { Eye } from '../../../../../ui/icons/icons.ts'
import { Said } from '../../../../../ui/text/said.tsx'

interface ShowDetailsProps {
  session: StudioSession
  /** what a peek costs a minute; null: the performer does not offer it */
  peekPrice: number | null
}

/** What is looked at now and then in a running show: its price, who peeks, the note on the client. On a phone below the chat. */
export function ShowDetails({ session, peekPrice }: ShowDetailsProps) {
  const kind = sessionKinds[session.type]
  return (
    <div className="lg:shrink-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="text-sm text-paper-2">{minutePrice(session)}</span>
        <ReportButton
          label={say(kind.word === 'call' ? 'Report this call' : 'Report this show')}
          about={[{ kind: 'SESSION', id: session.id }]}
        />
      </div>
      {kind.isShow && <Peeking session={session} price={peekPrice} />}
      <ClientNote clientId={session.clientId} name={session.clientName} className="mb-2" />
    </div>
  )
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
    <p className="mb-2 flex items-start gap-2.5 text-sm text-paper-1">
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
