import { Link } from '@tanstack/react-router'
import { reasonWords, kindWords as reportedWords } from '../../../blocks/account/report-words.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { AccountLink } from '../account-link.tsx'
import { Actor } from '../audit/actor.tsx'
import { actionWords } from '../audit/audit-words.ts'
import { kindWords, sessionState } from '../sessions/session-words.ts'

const shown = 10
const rowClass = 'flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 text-sm wrap-anywhere'

/** [O2] The latest sessions, each a link. */
export function AccountSessions({ id, role }: { id: string; role: 'client' | 'performer' }) {
  const { data } = useCall('listSessions', { query: { account: id, limit: shown } })
  return (
    <Panel title={say('Sessions')} actions={data && <Count count={data.total} />}>
      <ul className="divide-y divide-line">
        {data?.sessions.map((session) => (
          <li key={session.id} className={rowClass}>
            <Link
              to="/admin"
              search={{ desk: 'sessions', session: session.id }}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {say(kindWords[session.type])} · {formatDateTime(session.createdAt)}
            </Link>
            <span className="min-w-0 text-paper-2">
              {role === 'client' ? (
                <AccountLink id={session.performerId} name={session.performerName} />
              ) : (
                <AccountLink id={session.clientId} name={session.clientName} />
              )}
              {' · '}
              {sessionState(session)} · {formatNumber(session.charged)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** [S14] Reports by the account and about it. */
export function AccountReports({ id }: { id: string }) {
  const { data } = useCall('reportsOfAccount', { params: { id } })
  return (
    <Panel title={say('Reports')} actions={data && <Count count={data.reports.length} />}>
      <ul className="divide-y divide-line">
        {data?.reports.map((report) => (
          <li key={`${report.id} ${report.side}`} className={rowClass}>
            <span className="min-w-0 wrap-anywhere">
              {say(report.side === 'by' ? 'By this account' : 'About this account')} ·{' '}
              {say(reasonWords[report.reason])} · {say(reportedWords[report.kind])}
              {report.text && (
                <span dir="auto" className="block text-paper-1">
                  {report.text}
                </span>
              )}
            </span>
            <span className="text-paper-2">
              {report.other && (
                <>
                  <AccountLink id={report.other.id} name={report.other.name} />
                  {' · '}
                </>
              )}
              {formatDateTime(report.at)} ·{' '}
              {say(report.closedAt ? 'closed [of a report]' : 'open [of a report]')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** [O5] What the account changed, and what operators did to it. */
export function AccountLog({ id }: { id: string }) {
  const { data } = useCall('listAuditLog', { query: { account: id, limit: shown } })
  return (
    <Panel title={say('Log')} actions={data && <Count count={data.total} />}>
      <ul className="divide-y divide-line">
        {data?.entries.map((entry) => (
          <li key={entry.id} className={rowClass}>
            <span>
              <Said text={actionWords[entry.action]} name={<Actor entry={entry} />} />
            </span>
            <span className="text-paper-2">{formatDateTime(entry.at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Count({ count }: { count: number }) {
  return <span className="text-sm text-paper-2">{formatNumber(count)}</span>
}
