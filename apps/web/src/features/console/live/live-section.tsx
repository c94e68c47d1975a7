import type { CallReply } from '@footlight/contract'
import { StatusBadge } from '../../../blocks/performer/status-badge.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber, formatRelative, isolated, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Eye, Radio } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { AccountLink } from '../account-link.tsx'
import { BackButton } from '../back-button.tsx'
import type { SectionProps } from '../search.ts'
import { SearchedList, windowOf } from '../searching/searched-list.tsx'
import { SessionsTable } from '../sessions/sessions-table.tsx'
import { useMayWatch, WatchedSession, WatchedStage } from './watch-screens.tsx'

const lookAgainMs = 5000
const often = { keepPreviousData: true, refetchInterval: lookAgainMs }

/**
 * [O2] What runs: sessions, each of which leads to watching, warning and ending it, and the performers on their stage. The
 * address names the session, or the account of the stage, that is open.
 */
export function LiveSection({ search, onSearch }: SectionProps) {
  const { session, account } = search
  const isOpen = session !== undefined || account !== undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isOpen && (
        <BackButton onClick={() => onSearch({ desk: 'live' })}>{say('All that is live')}</BackButton>
      )}
      {session !== undefined ? (
        <WatchedSession key={session} id={session} />
      ) : account !== undefined ? (
        <WatchedStage key={account} id={account} />
      ) : (
        <>
          <Running onOpen={(session) => onSearch({ desk: 'live', session })} />
          <OnStage search={search} onSearch={onSearch} />
        </>
      )}
    </div>
  )
}

function Running({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = useCall('listSessions', { query: { state: 'RUNNING' } }, often)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">
        {say('Sessions that run')} {data && <span className="text-paper-2">{formatNumber(data.total)}</span>}
      </h2>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-16" />)}
      {data?.total === 0 && <p className="text-paper-2">{say('No session runs.')}</p>}
      {data && data.total > 0 && <SessionsTable sessions={data.sessions} onOpen={onOpen} />}
    </section>
  )
}

function OnStage({ search, onSearch }: SectionProps) {
  const now = useServerNow(10_000)
  const mayWatch = useMayWatch()
  const { offset, limit } = windowOf(search)
  const found = useCall('listBroadcasts', { query: { offset, limit } }, often)
  return (
    <SearchedList
      found={found}
      nothing={
        <EmptyState icon={<Radio aria-hidden size={24} />} title={say('No performer is on stage')}>
          {say('Performers appear here as soon as they go live.')}
        </EmptyState>
      }
      onPage={(page) => onSearch({ ...search, page })}
    >
      {({ broadcasts }) => (
        <Panel title={say('On stage')}>
          <ul className="-my-2 divide-y divide-line">
            {broadcasts.map((one) => (
              <li
                key={one.performerId}
                className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-1.5"
              >
                <span className="min-w-0 flex-1 basis-full wrap-anywhere sm:basis-0">
                  <AccountLink id={one.performerId} name={one.performerName} isRow className="font-medium" />{' '}
                  <span className="text-sm text-paper-2">
                    {say('No. {number}', { number: one.performerNumber })}
                  </span>
                </span>
                <StatusBadge status={one.status} away={!one.hasPicture} />
                <span className="text-sm text-paper-2">
                  {sayCount(one.viewers, '{count} viewer', '{count} viewers')} ·{' '}
                  <BrowserText>{formatRelative(one.since, now)}</BrowserText>
                </span>
                {mayWatch() && <WatchStage broadcast={one} onSearch={onSearch} />}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </SearchedList>
  )
}

type Broadcast = CallReply<'listBroadcasts'>['broadcasts'][number]

/** To the stage, or to the session that runs on it. */
function WatchStage({
  broadcast: { performerId, performerName, sessionId },
  onSearch,
}: { broadcast: Broadcast } & Pick<SectionProps, 'onSearch'>) {
  return (
    <Button
      size="sm"
      tone="quiet"
      className="ms-auto"
      icon={<Eye aria-hidden size={17} />}
      aria-label={say('Watch {name}', { name: isolated(performerName) })}
      onClick={() =>
        onSearch(
          sessionId === null ? { desk: 'live', account: performerId } : { desk: 'live', session: sessionId },
        )
      }
    >
      {say('Watch')}
    </Button>
  )
}
