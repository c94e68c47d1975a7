import { DownloadList } from '../../../blocks/download.tsx'
import type { Input } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Ticket } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import type { OperatorSearch, SectionProps } from '../search.ts'
import { SearchedList, windowOf } from '../searching/searched-list.tsx'
import { SessionFilters } from './session-filters.tsx'
import { SessionView } from './session-view.tsx'
import { SessionsTable } from './sessions-table.tsx'

/** How often the list looks again while a session in it runs. */
const lookAgainMs = 5000

/** [O2] The session that the address names, or all of them. */
export function SessionsSection({ search, onSearch }: SectionProps) {
  return search.session ? (
    <SessionView id={search.session} onBack={() => onSearch({ ...search, session: undefined })} />
  ) : (
    <AllSessions search={search} onSearch={onSearch} />
  )
}

/** Every account's sessions, newest first; each leads to its facts, its receipt and its refund. */
function AllSessions({ search, onSearch }: SectionProps) {
  const found = useCall('listSessions', sessionsQuery(search), {
    keepPreviousData: true,
    refetchInterval: (value) =>
      value?.sessions.some(({ state }) => state !== 'ENDED') ? lookAgainMs : false,
  })
  const narrow = (change: OperatorSearch) => onSearch({ ...search, ...change, page: undefined })
  return (
    <SearchedList
      found={found}
      filters={
        <>
          <SessionFilters key={`${search.client} ${search.performer}`} search={search} onChange={narrow} />
          <div>
            <DownloadList call="listSessions" query={sessionsQuery(search).query} name="sessions" />
          </div>
        </>
      }
      nothing={
        <EmptyState
          icon={<Ticket aria-hidden size={24} />}
          title={say('No sessions like these')}
          action={<Button onClick={() => onSearch({ desk: 'sessions' })}>{say('Show all')}</Button>}
        >
          {say('Try another name, other days or another state.')}
        </EmptyState>
      }
      onPage={(page) => onSearch({ ...search, page })}
    >
      {({ sessions }) => (
        <SessionsTable sessions={sessions} onOpen={(session) => onSearch({ ...search, session })} />
      )}
    </SearchedList>
  )
}

function sessionsQuery(search: OperatorSearch): Input<'listSessions'> {
  return { query: { state: search.state, ...windowOf(search) } }
}
