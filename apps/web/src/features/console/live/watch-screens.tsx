import { sessionKinds } from '@footlight/contract'
import { StatusBadge } from '../../../blocks/performer/status-badge.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatDuration, formatNumber, formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { Radio, Ticket } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { AccountLink } from '../account-link.tsx'
import { Fact } from '../fact.tsx'
import { SessionActs } from '../sessions/session-acts.tsx'
import { sessionIdIn } from '../sessions/session-id-in.ts'
import { kindWords, sessionState } from '../sessions/session-words.ts'
import { WatchPanel } from './watch-panel.tsx'

const lookAgainMs = 5000
const often = { keepPreviousData: true, refetchInterval: lookAgainMs }
/** The picture left and large, what is done about it right; below each other where it is narrow. */
const besides = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]'

/** Whether this operator may watch this kind of session: one by telephone has nothing to see. */
export function useMayWatch(): (type?: keyof typeof sessionKinds) => boolean {
  const mayWatch = useSignedIn()?.capabilities.includes('live') ?? false
  return (type) => mayWatch && (type === undefined || sessionKinds[type].medium !== 'telephone')
}

/** [O2] A session that runs, with warning and ending it beside the picture. */
export function WatchedSession({ id }: { id: string }) {
  const session = sessionIdIn(id)
  const mayWatch = useMayWatch()
  const { data, error, refetch } = useCall(
    'listSessions',
    { query: { session } },
    { ...often, enabled: session !== undefined },
  )
  const found = data?.sessions[0]
  useFocusFallback(found?.state ?? '')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!found && !data && session !== undefined) return <Skeleton className="h-80 w-full" />
  if (!found || found.state === 'ENDED')
    return (
      <EmptyState icon={<Ticket aria-hidden size={24} />} title={say('This session is over')}>
        {say('Its facts and its receipt are among all sessions.')}
      </EmptyState>
    )
  const { clientName, performerName } = found
  return (
    <>
      <h2 className="text-xl wrap-anywhere">
        <Said
          text="{client} with {performer}"
          client={<AccountLink id={found.clientId} name={clientName} />}
          performer={<AccountLink id={found.performerId} name={performerName} />}
        />
      </h2>
      <div className={besides}>
        {mayWatch(found.type) && (
          <WatchPanel
            target={{ kind: 'session', id: found.id }}
            names={{ performer: performerName, client: clientName }}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <SessionActs session={found} />
          <Panel>
            <dl className="grid gap-2.5">
              <Fact name={say('Kind')}>{say(kindWords[found.type])}</Fact>
              <Fact name={say('State')}>{sessionState(found)}</Fact>
              <Fact name={say('Billed')}>{formatDuration(found.billedSeconds)}</Fact>
              <Fact name={say('Cost')}>{formatCredits(found.charged)}</Fact>
            </dl>
          </Panel>
        </div>
      </div>
    </>
  )
}

/** [O2] The stage of a performer while no session runs on it. */
export function WatchedStage({ id }: { id: string }) {
  const performerId = sessionIdIn(id)
  const now = useServerNow(10_000)
  const mayWatch = useMayWatch()
  const { data, error, refetch } = useCall(
    'listBroadcasts',
    { query: { performerId } },
    { ...often, enabled: performerId !== undefined },
  )
  const found = data?.broadcasts[0]
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!found && !data && performerId !== undefined) return <Skeleton className="h-80 w-full" />
  if (!found)
    return (
      <EmptyState icon={<Radio aria-hidden size={24} />} title={say('This stage is closed')}>
        {say('The performer has left it.')}
      </EmptyState>
    )
  const { performerName } = found
  return (
    <div className={besides}>
      {mayWatch() && (
        <WatchPanel
          target={{ kind: 'stage', id: found.performerId }}
          names={{ performer: performerName, client: '' }}
        />
      )}
      <Panel title={<AccountLink id={found.performerId} name={performerName} />}>
        <dl className="grid gap-2.5">
          <Fact name={say('Performer')}>{say('No. {number}', { number: found.performerNumber })}</Fact>
          <Fact name={say('State')}>
            <StatusBadge status={found.status} away={!found.hasPicture} />
          </Fact>
          <Fact name={say('Viewers')}>{formatNumber(found.viewers)}</Fact>
          <Fact name={say('On stage')}>
            <BrowserText>{formatRelative(found.since, now)}</BrowserText>
          </Fact>
        </dl>
      </Panel>
    </div>
  )
}
