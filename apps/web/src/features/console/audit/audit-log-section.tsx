import type { AuditEntry } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import type { Input } from '../../../lib/calls/create-api.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { ScrollText } from '../../../ui/icons/icons.ts'
import { Said } from '../../../ui/text/said.tsx'
import { AccountLink } from '../account-link.tsx'
import type { ListFilter, ListPrefix } from '../lists/list-address.ts'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'
import { actionWords, changesOf } from './audit-words.ts'

/** [O5] What admins and performers changed. Nothing in it can be rewritten. */
export function AuditLogSection(props: SectionProps) {
  const { find, account } = props.search
  return (
    <AuditLog
      {...props}
      query={{ search: find, account }}
      filters={[{ of: 'text', name: 'find', label: say('Name or id') }]}
      empty={
        find || account
          ? {
              icon: <ScrollText aria-hidden size={24} />,
              title: say('Nothing found'),
              text: say('Search by a part of a name, or by a whole id.'),
            }
          : {
              icon: <ScrollText aria-hidden size={24} />,
              title: say('Nothing yet'),
              text: say('Refunds, promo codes and payouts appear here: who did what, and when.'),
            }
      }
    />
  )
}

interface AuditLogProps extends SectionProps {
  query: NonNullable<Input<'listAuditLog'>['query']>
  filters?: readonly ListFilter[]
  empty?: { icon: React.ReactNode; title: string; text: string }
  prefix?: ListPrefix
  limit?: number
}

/** Lines of the log. */
export function AuditLog(props: AuditLogProps) {
  return (
    <ListSection
      {...props}
      call="listAuditLog"
      rows="entries"
      title={say('Audit log')}
      file="audit-log"
      keyOf={({ id }) => String(id)}
      columns={[
        {
          title: say('What'),
          cell: (entry) => <Said text={actionWords[entry.action]} name={<Actor entry={entry} />} />,
        },
        { title: say('Subject [of a line in the log]'), cell: (entry) => <Subject entry={entry} /> },
        { title: say('When'), sort: 'at', cell: ({ at }) => formatDateTime(at) },
        { title: say('Change'), cell: (entry) => <Changes entry={entry} /> },
      ]}
    />
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return null
  return (
    <dl className="flex flex-wrap content-start gap-x-5 gap-y-1 @max-2xl:inline-flex">
      {changes.map(({ name, was, is }) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-paper-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {was !== undefined && (
              <>
                <s className="decoration-paper-2">{was}</s> <span aria-hidden>→</span>{' '}
              </>
            )}
            {is}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** [O5] The account that acted, or the command on the server. */
function Actor({ entry: { actorId, actorName } }: { entry: AuditEntry }) {
  if (actorId === null) return <span className="font-medium">{say('A command on the server')}</span>
  return <AccountLink id={actorId} name={actorName ?? ''} isRow className="font-medium" />
}

const ofSessions: readonly AuditEntry['action'][] = ['session.ended', 'session.warned', 'refund.made']

/** What was changed: an account, what belongs to one, or a session leads to its page. */
function Subject({ entry: { action, subject, subjectName, subjectAccountId } }: { entry: AuditEntry }) {
  const name = subjectName ?? subject
  if (subjectAccountId !== null) return <AccountLink id={subjectAccountId} name={name} />
  if (ofSessions.includes(action))
    return (
      <Link
        to="/admin"
        search={{ desk: 'sessions', session: subject }}
        className="underline decoration-line underline-offset-4 hover:decoration-current"
      >
        <bdi>{name}</bdi>
      </Link>
    )
  return <bdi title={subject}>{name}</bdi>
}
