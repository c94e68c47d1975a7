import type { CallReply } from '@footlight/contract'
import { StatusBadge } from '../../../blocks/performer/status-badge.tsx'
import { formatNumber, formatRelative, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Eye, Radio, Ticket } from '../../../ui/icons/icons.ts'
import { AccountLink } from '../account-link.tsx'
import { BackButton } from '../back-button.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { sessionColumns } from '../sessions/session-columns.tsx'
import { useMayWatch, WatchedSession, WatchedStage } from './watch-screens.tsx'

const lookAgainMs = 5000

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
          <Running search={search} onSearch={onSearch} />
          <OnStage search={search} onSearch={onSearch} />
        </>
      )}
    </div>
  )
}

function Running(props: SectionProps) {
  return (
    <ListSection
      {...props}
      call="listSessions"
      rows="sessions"
      title={say('Sessions that run')}
      file="sessions"
      keyOf={({ id }) => id}
      query={{ state: 'RUNNING' }}
      prefix="running"
      refetchInterval={lookAgainMs}
      empty={{ icon: <Ticket aria-hidden size={24} />, title: say('No session runs.') }}
      columns={sessionColumns((session) => ({ desk: 'live', session }))}
    />
  )
}

function OnStage(props: SectionProps) {
  const now = useServerNow(10_000)
  const mayWatch = useMayWatch()
  return (
    <ListSection
      {...props}
      call="listBroadcasts"
      rows="broadcasts"
      title={say('On stage')}
      file="on-stage"
      keyOf={({ performerId }) => performerId}
      refetchInterval={lookAgainMs}
      empty={{
        icon: <Radio aria-hidden size={24} />,
        title: say('No performer is on stage'),
        text: say('Performers appear here as soon as they go live.'),
      }}
      columns={[
        {
          title: say('Performer'),
          sort: 'performerName',
          cell: ({ performerId, performerName, performerNumber }) => (
            <>
              <AccountLink id={performerId} name={performerName} isRow className="font-medium" />{' '}
              <span className="text-paper-2">{say('No. {number}', { number: performerNumber })}</span>
            </>
          ),
        },
        {
          title: say('State'),
          cell: ({ status, hasPicture }) => <StatusBadge status={status} away={!hasPicture} />,
        },
        {
          title: say('Viewers'),
          sort: 'viewers',
          isNumber: true,
          cell: ({ viewers }) => formatNumber(viewers),
        },
        {
          title: say('Since [a time]'),
          sort: 'since',
          cell: ({ since }) => <BrowserText>{formatRelative(since, now)}</BrowserText>,
        },
        { cell: (broadcast) => mayWatch() && <WatchStage broadcast={broadcast} onSearch={props.onSearch} /> },
      ]}
    />
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
