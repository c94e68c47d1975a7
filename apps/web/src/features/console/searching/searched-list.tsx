import { maxListed, type Page, pageSizes } from '@footlight/contract'
import type { ReactNode } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { dayEnd, dayStart } from '../../../lib/language/days.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import type { CallError } from '../../../lib/result.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { OperatorSearch } from '../search.ts'
import { useRowKeys } from './use-row-keys.ts'

interface SearchedListProps<Found extends Page> {
  found: { data: Found | undefined; error: CallError | null; refetch: () => unknown }
  filters?: ReactNode
  /** instead of the list where nothing is found */
  nothing: ReactNode
  /** what is asked for in place of `page`; undefined: the first */
  onPage: (page: number | undefined) => void
  /** a page of what is found */
  children: (found: Found) => ReactNode
}

/** Filters, if any, and under them what they find, a page at a time; J and K go from row to row. */
export function SearchedList<Found extends Page>(props: SearchedListProps<Found>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {props.filters}
      <FoundPage {...props} />
    </div>
  )
}

function FoundPage<Found extends Page>({ found, nothing, onPage, children }: SearchedListProps<Found>) {
  const { data, error, refetch } = found
  const rows = useRowKeys<HTMLDivElement>()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80 w-full" />
  if (data.offset >= data.total) return nothing
  return (
    <>
      <div ref={rows} className="min-w-0">
        {children(data)}
      </div>
      {data.total >= maxListed && (
        <p className="text-sm text-paper-2">
          {say('These are the newest {count}. Choose days for the others.', {
            count: formatNumber(maxListed),
          })}
        </p>
      )}
      {data.total > data.limit && (
        <Pager
          state={data}
          sizes={false}
          onChange={({ limit, offset }) => onPage(offset === 0 ? undefined : offset / limit + 1)}
        />
      )}
    </>
  )
}

/** The query that an address describes: the accounts, the days, and the page of the list. */
export function windowOf({ client, performer, from, to, page = 1 }: OperatorSearch) {
  const limit = pageSizes.performers
  return {
    client,
    performer,
    from: from && dayStart(from),
    to: to && dayEnd(to),
    offset: (page - 1) * limit,
    limit,
  }
}
