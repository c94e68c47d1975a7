import { reasonWords, kindWords as reportedWords } from '../../../blocks/account/report-words.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Panel } from '../../../ui/page.tsx'
import { AccountLink } from '../account-link.tsx'
import { AuditLog } from '../audit/audit-log-section.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { sessionColumns } from '../sessions/session-columns.tsx'

/** rows of a list's page, of several lists on the account's page */
const rowsOfPage = 10
const rowClass = 'flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 text-sm wrap-anywhere'

interface AccountListProps extends SectionProps {
  id: string
}

/** [O2] The sessions that the account was in. */
export function AccountSessions({ id, ...place }: AccountListProps) {
  return (
    <ListSection
      {...place}
      call="listSessions"
      rows="sessions"
      title={say('Sessions')}
      file="sessions"
      keyOf={(session) => session.id}
      query={{ account: id }}
      prefix="sessions"
      limit={rowsOfPage}
      columns={sessionColumns((session) => ({ desk: 'sessions', session }))}
    />
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
export function AccountLog({ id, ...place }: AccountListProps) {
  return <AuditLog {...place} query={{ account: id }} prefix="log" limit={rowsOfPage} />
}

function Count({ count }: { count: number }) {
  return <span className="text-sm text-paper-2">{formatNumber(count)}</span>
}
