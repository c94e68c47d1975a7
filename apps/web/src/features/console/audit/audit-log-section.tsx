import type { AuditEntry } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { DownloadList } from '../../../blocks/download.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ScrollText } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { AccountLink } from '../account-link.tsx'
import type { SectionProps } from '../search.ts'
import { SearchedList, windowOf } from '../searching/searched-list.tsx'
import { Actor } from './actor.tsx'
import { actionWords, changesOf } from './audit-words.ts'

/** [O5] What admins and performers changed, newest first. Nothing in it can be rewritten. */
export function AuditLogSection({ search: { page, find, account }, onSearch }: SectionProps) {
  const { offset, limit } = windowOf({ page })
  const onPage = (next: number | undefined) => onSearch({ desk: 'log', find, account, page: next })
  const found = useCall(
    'listAuditLog',
    { query: { offset, limit, search: find, account } },
    { keepPreviousData: true },
  )
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('search')).trim()
    onSearch({ desk: 'log', find: wanted || undefined })
  }
  return (
    <div className="grid gap-5">
      <form className="flex flex-wrap items-end gap-3" onSubmit={look}>
        <div className="min-w-0 flex-1 sm:max-w-sm">
          <Field label={say('Name or id')}>
            {(control) => (
              <TextInput
                {...control}
                key={find}
                name="search"
                type="search"
                maxLength={100}
                defaultValue={find}
              />
            )}
          </Field>
        </div>
        <Button type="submit" tone="quiet">
          {say('Search the log')}
        </Button>
        <DownloadList call="listAuditLog" query={{ search: find, account }} name="audit-log" />
      </form>
      <SearchedList
        found={found}
        nothing={
          find || account ? (
            <EmptyState icon={<ScrollText aria-hidden size={24} />} title={say('Nothing found')}>
              {say('Search by a part of a name, or by a whole id.')}
            </EmptyState>
          ) : (
            <EmptyState icon={<ScrollText aria-hidden size={24} />} title={say('Nothing yet')}>
              {say('Refunds, promo codes and payouts appear here: who did what, and when.')}
            </EmptyState>
          )
        }
        onPage={onPage}
      >
        {({ entries }) => (
          <ul
            className="divide-y divide-line rounded-lg border border-line bg-ink-1"
            aria-label={say('Audit log')}
          >
            {entries.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </SearchedList>
    </div>
  )
}

function LogEntry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-3.5 md:grid-cols-2">
      <div className="min-w-0">
        <p>
          <Said text={actionWords[entry.action]} name={<Actor entry={entry} />} />
        </p>
        <p className="max-w-none text-sm wrap-anywhere text-paper-2">
          {formatDateTime(entry.at)} · <Subject entry={entry} />
        </p>
      </div>
      <dl className="flex min-w-0 flex-wrap content-start gap-x-5 gap-y-1 text-sm">
        {changesOf(entry).map(({ name, was, is }) => (
          <div key={name} className="flex min-w-0 gap-1.5">
            <dt className="shrink-0 text-paper-2">{name}</dt>
            <dd className="min-w-0 break-words text-paper-1">
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
    </li>
  )
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
