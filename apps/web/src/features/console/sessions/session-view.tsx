import type { ConsoleSession } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime, formatDuration, formatPrice } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ReceiptText, Ticket } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { AccountLink } from '../account-link.tsx'
import { BackButton } from '../back-button.tsx'
import { Fact } from '../fact.tsx'
import type { RefundRequest } from '../refunds/refund-confirm.tsx'
import { RefundForm } from '../refunds/refund-form.tsx'
import { SessionActs } from './session-acts.tsx'
import { sessionIdIn } from './session-id-in.ts'
import { kindWords, sessionState } from './session-words.ts'

/** How often a session that runs is looked at again. */
const lookAgainMs = 2000

interface SessionViewProps {
  id: string
  onBack: () => void
}

/** [T6] One session: its facts, the way to its receipt, and giving back of what it cost. */
export function SessionView({ id, onBack }: SessionViewProps) {
  const session = sessionIdIn(id)
  const mayRefund = useSignedIn()?.capabilities.includes('refund') ?? false
  const { data, error, refetch } = useCall(
    'listSessions',
    { query: { session } },
    {
      enabled: session !== undefined,
      refetchInterval: (value) => (value?.sessions[0]?.endedAt === null ? lookAgainMs : false),
    },
  )
  const found = data?.sessions[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackButton onClick={onBack}>{say('All sessions')}</BackButton>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <SessionFacts session={found} />
          {found.state !== 'ENDED' && <SessionActs session={found} />}
          {mayRefund && (
            <Panel title={say('Refund [an act]')}>
              <SessionRefund key={found.id} session={found} />
            </Panel>
          )}
        </div>
      ) : data || session === undefined ? (
        <EmptyState icon={<Ticket aria-hidden size={24} />} title={say('There is no such session')}>
          {say('Look at the address again, or find it among all sessions.')}
        </EmptyState>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </div>
  )
}

function SessionFacts({ session }: { session: ConsoleSession }) {
  const { id, endedAt, refunded } = session
  return (
    <Panel
      title={
        <Said
          text="{client} with {performer}"
          client={<AccountLink id={session.clientId} name={session.clientName} />}
          performer={<AccountLink id={session.performerId} name={session.performerName} />}
        />
      }
    >
      <dl className="grid gap-2.5">
        <Fact name={say('Kind')}>{say(kindWords[session.type])}</Fact>
        <Fact name={say('State')}>{sessionState(session)}</Fact>
        <Fact name={say('Performer')}>{say('No. {number}', { number: session.performerNumber })}</Fact>
        <Fact name={say('Made [of a session]')}>{formatDateTime(session.createdAt)}</Fact>
        {endedAt && <Fact name={say('Ended')}>{formatDateTime(endedAt)}</Fact>}
        <Fact name={say('Price')}>{formatPrice(session.pricePerMinute)}</Fact>
        <Fact name={say('Billed')}>{formatDuration(session.billedSeconds)}</Fact>
        <Fact name={say('Cost')}>{formatCredits(session.charged)}</Fact>
        {refunded > 0 && <Fact name={say('Given back')}>{formatCredits(refunded)}</Fact>}
      </dl>
      <p className="mt-4 max-w-none border-t border-line pt-4 text-xs break-all text-paper-2">
        {say('Session {id}', { id })}
      </p>
      {endedAt && (
        <Link
          to="/history/$sessionId"
          params={{ sessionId: id }}
          className={`${buttonClass({ tone: 'quiet' })} mt-4`}
        >
          <ReceiptText aria-hidden size={18} />
          {say('See the receipt')}
        </Link>
      )}
    </Panel>
  )
}

/** [T6] What an ended session cost goes back. */
function SessionRefund({ session }: { session: ConsoleSession }) {
  const { once, busy, failure } = useActionOnce('refundSession')
  const invalidate = useInvalidate()
  if (session.endedAt === null)
    return (
      <p className="text-paper-1">
        {say('It still runs. When it is over, a part or all of what it cost can go back.')}
      </p>
    )
  const giveBack = async (body: RefundRequest) => {
    const { refund } = await once({ params: { id: session.id }, body })
    void invalidate('listSessions', 'listAuditLog')
    return refund
  }
  return <RefundForm paid={session} giveBack={{ once: giveBack, busy, failure }} />
}
