import type { AuditEntry } from '@footlight/contract'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ScrollText } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { SearchedList, windowOf } from '../searching/searched-list.tsx'
import type { SectionProps } from '../section-screens.ts'
import { actionWords, changesOf } from './audit-words.ts'

/** [O5] What admins and performers changed, newest first. Nothing in it can be rewritten. */
export function AuditLogSection({ search: { page }, onSearch }: SectionProps) {
  const { offset, limit } = windowOf({ page })
  const onPage = (next: number | undefined) => onSearch({ desk: 'log', page: next })
  const [search, setSearch] = useState('')
  const found = useCall(
    'listAuditLog',
    { query: { offset, limit, ...(search && { search }) } },
    { keepPrevious: true },
  )
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSearch(String(new FormData(event.currentTarget).get('search')).trim())
    onPage(undefined)
  }
  return (
    <div className="grid gap-5">
      <form className="flex flex-wrap items-end gap-3" onSubmit={look}>
        <div className="min-w-0 flex-1 sm:max-w-sm">
          <Field label={say('Name or id')}>
            {(control) => <TextInput {...control} name="search" type="search" maxLength={100} />}
          </Field>
        </div>
        <Button type="submit" tone="quiet">
          {say('Search the log')}
        </Button>
      </form>
      <SearchedList
        found={found}
        nothing={
          search ? (
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
          <Said
            text={actionWords[entry.action]}
            name={<span className="font-medium">{entry.actorName}</span>}
          />
        </p>
        <p className="max-w-none text-sm wrap-anywhere text-paper-2">
          {formatDateTime(entry.at)} · <bdi title={entry.subject}>{entry.subjectName ?? entry.subject}</bdi>
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
