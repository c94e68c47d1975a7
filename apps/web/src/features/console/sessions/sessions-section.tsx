import { dayEnd, dayStart } from '../../../lib/language/days.ts'
import { say } from '../../../lib/language/say.ts'
import { Ticket } from '../../../ui/icons/icons.ts'
import type { ListFilter } from '../lists/list-address.ts'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { sessionColumns } from './session-columns.tsx'
import { sessionIdIn } from './session-id-in.ts'
import { SessionView } from './session-view.tsx'

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

/** Every account's sessions; each leads to its facts, its receipt and its refund. */
function AllSessions({ search, onSearch }: SectionProps) {
  const { state, client, performer, from, to } = search
  return (
    <ListSection
      search={search}
      // the address of a receipt opens its session
      onSearch={(next) => {
        const session = sessionIdIn(next.client ?? '')
        onSearch(session ? { ...search, session } : next)
      }}
      call="listSessions"
      rows="sessions"
      title={say('Sessions')}
      file="sessions"
      keyOf={({ id }) => id}
      filters={filters()}
      query={{ state, client, performer, from: from && dayStart(from), to: to && dayEnd(to) }}
      refetchInterval={(reply) =>
        reply?.sessions.some(({ state }) => state !== 'ENDED') ? lookAgainMs : false
      }
      empty={{
        icon: <Ticket aria-hidden size={24} />,
        title: say('No sessions like these'),
        text: say('Try another name, other days or another state.'),
      }}
      columns={sessionColumns((session) => ({ ...search, session }))}
    />
  )
}

const filters = (): ListFilter[] => [
  {
    of: 'text',
    name: 'client',
    label: say('Client'),
    hint: say('Name, e-mail, or the address of a receipt.'),
  },
  { of: 'text', name: 'performer', label: say('Performer'), hint: say('Name or number.') },
  {
    of: 'choice',
    name: 'state',
    label: say('State'),
    options: [
      { value: '', label: say('All [sessions]') },
      { value: 'RUNNING', label: say('Running') },
      { value: 'ENDED', label: say('Ended [of sessions]') },
    ],
  },
  { of: 'days' },
]
