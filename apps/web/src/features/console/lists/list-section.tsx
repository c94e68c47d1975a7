import {
  type ListCall,
  listColumns,
  maxListed,
  type Page,
  type Sort,
  type SortColumn,
} from '@footlight/contract'
import type { ReactNode } from 'react'
import { DownloadList } from '../../../blocks/download.tsx'
import { Pager } from '../../../blocks/pager.tsx'
import { PastTheEnd } from '../../../blocks/past-the-end.tsx'
import type { CallArgs, Input, Reply } from '../../../lib/calls/create-api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-list-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { SectionProps } from '../search.ts'
import { atPage, type ListFilter, type ListPrefix, sortedBy, windowOf } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { type ListColumn, ListTable, OrderSelect } from './list-table.tsx'

/** The field of a list's reply that has its rows. */
type RowsOf<Name extends ListCall> = {
  [Field in keyof Reply<Name>]: Reply<Name>[Field] extends readonly object[] ? Field : never
}[keyof Reply<Name>]
type RowOf<
  Name extends ListCall,
  Rows extends RowsOf<Name>,
> = Reply<Name>[Rows] extends readonly (infer Row)[] ? Row : never
type Query<Name extends ListCall> = Input<Name> extends { query?: infer Asked } ? NonNullable<Asked> : never

interface ListSectionProps<Name extends ListCall, Rows extends RowsOf<Name>> extends SectionProps {
  call: Name
  rows: Rows
  title: string
  /** the name of its CSV file */
  file: string
  keyOf: (row: RowOf<Name, Rows>) => string
  /** the rows as a table; without: each row as `card` */
  columns?: readonly ListColumn<RowOf<Name, Rows>, SortColumn<Name>>[]
  card?: (row: RowOf<Name, Rows>) => ReactNode
  /** what cards are sorted by */
  cardSorts?: readonly { title: string; sort: SortColumn<Name> }[]
  /** under a row, over its whole width */
  below?: (row: RowOf<Name, Rows>) => ReactNode
  filters?: readonly ListFilter[]
  /** the filters in the call's own names; order and page are added */
  query?: Omit<Query<Name>, 'sort' | 'offset' | 'limit' | 'before'>
  /** shown for no rows; without: nothing of the list is shown then */
  empty?: { icon: ReactNode; title: string; text?: ReactNode } | undefined
  /** of a list that is not the only one of its section */
  prefix?: ListPrefix
  /** rows of a page */
  limit?: number
  refetchInterval?: number | ((reply: Reply<Name> | undefined) => number | false)
  /** above the rows, of what was found */
  children?: (reply: Reply<Name>) => ReactNode
}

const noFilters: readonly ListFilter[] = []

/**
 * [O2] A list of the console: its filters, its rows in the order that is asked for, its pages and its file. Filters, order and
 * page stand in the address; the server sorts the whole list.
 */
export function ListSection<Name extends ListCall, Rows extends RowsOf<Name>>(
  props: ListSectionProps<Name, Rows>,
) {
  const { call, search, onSearch, filters = noFilters, query, prefix, limit, refetchInterval, empty } = props
  const { sort, offset, limit: rowsOfPage } = windowOf(call, search, { prefix, limit })
  const start = call === 'listTransfers' ? { before: search.before } : { offset }
  const input = { query: { ...query, sort, limit: rowsOfPage, ...start } }
  const { data, error, refetch } = useCall(call, input as unknown as CallArgs<Name>[0], {
    keepPreviousData: true,
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
  const rows = data && rowsIn(data, props)
  const total = data && 'total' in data ? Number(data.total) : undefined
  if (!empty && !total && !error) return null
  return (
    <section aria-label={props.title} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          {props.title}{' '}
          {total !== undefined && (
            <span className="text-paper-2">
              {formatNumber(total)}
              {total >= maxListed && '+'}
            </span>
          )}
        </h2>
        {rows && rows.length > 0 && <DownloadList call={call} query={{ ...query, sort }} name={props.file} />}
      </header>
      {filters.length > 0 && (
        <ListFilters filters={filters} prefix={prefix} search={search} onSearch={onSearch} />
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Found {...props} data={data} sort={sort} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </section>
  )
}

type FoundProps<Name extends ListCall, Rows extends RowsOf<Name>> = ListSectionProps<Name, Rows> & {
  data: Reply<Name>
  sort: Sort<Name>
}

function Found<Name extends ListCall, Rows extends RowsOf<Name>>(props: FoundProps<Name, Rows>) {
  const { data, search, onSearch, empty, prefix } = props
  const rows = rowsIn(data, props)
  return (
    <>
      {props.children?.(data)}
      {rows.length > 0 ? (
        <Rows {...props} found={rows} />
      ) : 'total' in data && Number(data.total) > 0 ? (
        <PastTheEnd onFirst={() => onSearch(atPage(search, 1, prefix))} />
      ) : (
        empty && (
          <EmptyState icon={empty.icon} title={empty.title}>
            {empty.text}
          </EmptyState>
        )
      )}
      <Pages data={data} search={search} onSearch={onSearch} prefix={prefix} />
    </>
  )
}

function Rows<Name extends ListCall, Rows extends RowsOf<Name>>(
  props: FoundProps<Name, Rows> & { found: readonly RowOf<Name, Rows>[] },
) {
  const {
    call,
    title,
    found,
    keyOf,
    columns,
    card,
    cardSorts = [],
    below,
    sort,
    search,
    onSearch,
    prefix,
  } = props
  const { listProps } = useListFocus<HTMLUListElement>(found.map(keyOf).join())
  const order = {
    sort,
    columns: listColumns[call],
    onSort: (next: string) => onSearch(sortedBy(call, search, next as Sort<Name>, prefix)),
  }
  if (columns)
    return (
      <ListTable title={title} rows={found} keyOf={keyOf} columns={columns} below={below} order={order} />
    )
  return (
    <>
      {found.length > 1 && <OrderSelect columns={cardSorts} order={order} />}
      <ul aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4" {...listProps}>
        {found.map((row) => (
          <li key={keyOf(row)}>{card?.(row)}</li>
        ))}
      </ul>
    </>
  )
}

function Pages({
  data,
  search,
  onSearch,
  prefix,
}: SectionProps & { data: object; prefix: ListPrefix | undefined }) {
  if ('next' in data)
    return (
      <div className="flex flex-wrap gap-3 empty:hidden">
        {search.before !== undefined && (
          <Button tone="quiet" onClick={() => onSearch({ ...search, before: undefined })}>
            {say('To the first page')}
          </Button>
        )}
        {typeof data.next === 'number' && (
          <Button tone="quiet" onClick={() => onSearch({ ...search, before: Number(data.next) })}>
            {say('Next page')}
          </Button>
        )}
      </div>
    )
  const page = data as Page
  return (
    <>
      {page.total >= maxListed && (
        <p className="text-sm text-paper-2">
          {say('These are the first {count}. Choose days for the others.', {
            count: formatNumber(maxListed),
          })}
        </p>
      )}
      {page.total > page.limit && (
        <Pager
          state={page}
          sizes={false}
          onChange={({ limit, offset }) => onSearch(atPage(search, offset / limit + 1, prefix))}
        />
      )}
    </>
  )
}

const rowsIn = <Name extends ListCall, Rows extends RowsOf<Name>>(
  data: Reply<Name>,
  { rows }: Pick<ListSectionProps<Name, Rows>, 'rows'>,
) => data[rows] as unknown as readonly RowOf<Name, Rows>[]
