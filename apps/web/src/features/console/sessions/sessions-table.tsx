import type { ConsoleSession } from '@footlight/contract'
import { formatDateTime, formatDuration, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Said } from '../../../ui/text/said.tsx'
import { AccountLink } from '../account-link.tsx'
import { kindWords, sessionState } from './session-words.ts'

interface SessionsTableProps {
  sessions: ConsoleSession[]
  onOpen: (id: string) => void
}

/** A name stands above the row, which opens the session. */
const above = 'relative z-1'

/** One row each: who with whom, when, how it stands, how long, how much. */
export function SessionsTable({ sessions, onOpen }: SessionsTableProps) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-ink-1">
      <table className="w-full text-start">
        <thead className="text-sm text-paper-2">
          <tr className="*:px-4 *:py-3 *:text-start *:font-medium sm:*:px-5">
            <th scope="col">{say('Who')}</th>
            <th scope="col" className="max-md:hidden">
              {say('When')}
            </th>
            <th scope="col" className="max-lg:hidden">
              {say('State')}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {say('Length')}
            </th>
            <th scope="col" className="text-end!">
              {say('Credits')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {sessions.map((session) => (
            <tr
              key={session.id}
              className="relative transition-colors *:px-4 *:py-3.5 hover:bg-ink-2 sm:*:px-5"
            >
              <td className="wrap-anywhere">
                <span className="font-medium">
                  <Said
                    text="{client} with {performer}"
                    client={<AccountLink id={session.clientId} name={session.clientName} className={above} />}
                    performer={
                      <AccountLink id={session.performerId} name={session.performerName} className={above} />
                    }
                  />
                </span>
                <div className="text-sm text-paper-2">
                  <button
                    type="button"
                    data-row
                    className="text-start after:absolute after:inset-0"
                    onClick={() => onOpen(session.id)}
                  >
                    {say(kindWords[session.type])}
                    <span className="sr-only">
                      {`: ${session.clientName}, ${session.performerName}, ${formatDateTime(session.createdAt)}`}
                    </span>
                  </button>
                  <span className="lg:hidden"> · {sessionState(session)}</span>
                  <span className="block md:hidden">{formatDateTime(session.createdAt)}</span>
                </div>
              </td>
              <td className="whitespace-nowrap text-paper-1 max-md:hidden">
                {formatDateTime(session.createdAt)}
              </td>
              <td className="max-lg:hidden">
                <SessionState session={session} />
              </td>
              <td className="text-end text-paper-1 max-sm:hidden">{formatDuration(session.billedSeconds)}</td>
              <td className="text-end font-semibold">
                {formatNumber(session.charged)}
                {session.refunded > 0 && (
                  <span className="block text-sm font-normal text-paper-2">
                    {say('{amount} back', { amount: formatNumber(session.refunded) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SessionState({ session }: { session: ConsoleSession }) {
  if (session.state === 'ENDED') return <span className="text-paper-1">{sessionState(session)}</span>
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span
        aria-hidden
        className={`size-2 rounded-full ${session.state === 'HELD' ? 'bg-busy' : 'bg-available'}`}
      />
      {sessionState(session)}
    </span>
  )
}
