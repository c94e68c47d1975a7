import { pageSizes } from '@footlight/contract'
import { Pager } from '../../../blocks/pager.tsx'
import type { Input } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { dayEnd, dayStart } from '../../../lib/language/days.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Ticket } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { OperatorSearch } from '../operator-search.ts'
import { SessionFilters } from './session-filters.tsx'
import { SessionsTable } from './sessions-table.tsx'

/** How often the list looks again while a session in it runs. */
const lookAgainMs = 5000

interface SessionsDeskProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

/** [O2] Everybody's sessions, newest first; each leads to its facts, its receipt and its refund. */
export function SessionsDesk({ search, onSearch }: SessionsDeskProps) {
  const { data, error, refetch } = useCall('listSessions', sessionsQuery(search), {
    keepPrevious: true,
    refetchInterval: (value) =>
      value?.sessions.some(({ state }) => state !== 'ENDED') ? lookAgainMs : false,
  })
  const narrow = (change: OperatorSearch) => onSearch({ ...search, ...change, page: undefined })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SessionFilters key={`${search.client} ${search.performer}`} search={search} onChange={narrow} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-80 w-full" />
      ) : data.sessions.length === 0 ? (
        <EmptyState
          icon={<Ticket aria-hidden size={24} />}
          title={say('No sessions like these')}
          action={<Button onClick={() => onSearch({ desk: 'sessions' })}>{say('Show all')}</Button>}
        >
          {say('Try another name, other days or another state.')}
        </EmptyState>
      ) : (
        <>
          <SessionsTable sessions={data.sessions} onOpen={(session) => onSearch({ ...search, session })} />
          {data.total > data.limit && (
            <Pager
              state={data}
              sizes={false}
              onChange={({ limit, offset }) =>
                onSearch({ ...search, page: offset === 0 ? undefined : offset / limit + 1 })
              }
            />
          )}
        </>
      )}
    </div>
  )
}

function sessionsQuery({
  state,
  client,
  performer,
  from,
  to,
  page = 1,
}: OperatorSearch): Input<'listSessions'> {
  const limit = pageSizes.performers
  return {
    query: {
      state,
      client,
      performer,
      from: from && dayStart(from),
      to: to && dayEnd(to),
      offset: (page - 1) * limit,
      limit,
    },
  }
}
