import type { ConsoleSession, SortColumn } from '@footlight/contract'
import { formatDateTime, formatDuration, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Said } from '../../../ui/text/said.tsx'
import { AccountLink } from '../account-link.tsx'
import { aboveRow, type ListColumn, RowLink } from '../lists/list-table.tsx'
import type { OperatorSearch } from '../search.ts'
import { kindWords, sessionState } from './session-words.ts'

/** [O2] A session as a row: who with whom, when, how it stands, how long, how much. */
export function sessionColumns(
  open: (id: string) => OperatorSearch,
): ListColumn<ConsoleSession, SortColumn<'listSessions'>>[] {
  return [
    {
      title: say('Who'),
      cell: (session) => (
        <>
          <span className="font-medium">
            <Said
              text="{client} with {performer}"
              client={<AccountLink id={session.clientId} name={session.clientName} className={aboveRow} />}
              performer={
                <AccountLink id={session.performerId} name={session.performerName} className={aboveRow} />
              }
            />
          </span>
          <span className="block text-paper-2">
            <RowLink search={open(session.id)}>
              {say(kindWords[session.type])}
              <span className="sr-only">
                {`: ${session.clientName}, ${session.performerName}, ${formatDateTime(session.createdAt)}`}
              </span>
            </RowLink>
          </span>
        </>
      ),
    },
    { title: say('When'), sort: 'createdAt', cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      title: say('Ended [of a session]'),
      sort: 'endedAt',
      cell: (session) => <SessionState session={session} />,
    },
    { title: say('Length'), isNumber: true, cell: ({ billedSeconds }) => formatDuration(billedSeconds) },
    {
      title: say('Credits'),
      isNumber: true,
      cell: ({ charged, refunded }) => <Amount credits={charged} refunded={refunded} />,
    },
  ]
}

/** What was paid, and what of it was given back. */
export function Amount({ credits, refunded }: { credits: number; refunded: number }) {
  return (
    <span className="font-semibold text-paper-0">
      {formatNumber(credits)}
      {refunded > 0 && (
        <span className="font-normal text-paper-2 @2xl:block @max-2xl:ms-2">
          {say('{amount} back', { amount: formatNumber(refunded) })}
        </span>
      )}
    </span>
  )
}

function SessionState({ session }: { session: ConsoleSession }) {
  const { state, endedAt } = session
  if (endedAt !== null)
    return (
      <>
        {formatDateTime(endedAt)}
        <span className="block text-paper-2">{sessionState(session)}</span>
      </>
    )
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span aria-hidden className={`size-2 rounded-full ${state === 'HELD' ? 'bg-busy' : 'bg-available'}`} />
      {sessionState(session)}
    </span>
  )
}
