import { reversed } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { say } from '../../../lib/language/say.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-list-focus.ts'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ArrowDown, ArrowUp } from '../../../ui/icons/icons.ts'
import type { OperatorSearch } from '../search.ts'

/** A column of a list: the first one names the row. */
export interface ListColumn<Row, Sortable extends string = never> {
  /** without: what can be done with the row */
  title?: string
  cell: (row: Row) => ReactNode
  /** the column of the server by which this one is sorted */
  sort?: Sortable
  isNumber?: boolean
}

/** By what a table is sorted, and how another order is chosen. */
export interface TableOrder {
  /** `-credits`: from most to least */
  sort: string
  /** each column as its first press sorts it */
  columns: readonly string[]
  onSort: (sort: string) => void
}

interface ListTableProps<Row> {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly ListColumn<Row, string>[]
  order: TableOrder
  /** under the row, over its whole width */
  below?: ((row: Row) => ReactNode) | undefined
}

/** Rows of a list as a table; where it is narrow, each row as its cells under each other. */
export function ListTable<Row>({ title, rows, keyOf, columns, order, below }: ListTableProps<Row>) {
  const { listProps } = useListFocus<HTMLTableSectionElement>(rows.map(keyOf).join())
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.length > 1 && (
        <div className="@2xl:hidden">
          <OrderSelect columns={columns} order={order} />
        </div>
      )}
      <div className="overflow-x-auto rounded-lg border border-line bg-ink-1">
        <table className="w-full text-start text-sm @max-2xl:block">
          <caption className="sr-only">{title}</caption>
          <thead className="text-paper-2 @max-2xl:hidden">
            <tr className="*:px-4 *:py-1 *:text-start *:font-medium">
              {columns.map((column) => (
                <ColumnTitle key={column.title ?? ''} column={column} order={order} />
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-line @max-2xl:block @2xl:border-t" {...listProps}>
            {rows.map((row) => (
              <TableRow key={keyOf(row)} row={row} columns={columns} below={below?.(row)} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly ListColumn<Row, string>[]
  below: ReactNode
}

function TableRow<Row>({ row, columns, below }: TableRowProps<Row>) {
  return (
    <>
      <tr className="relative hover:bg-ink-2 @max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-5 @max-2xl:gap-y-1 @max-2xl:px-4 @max-2xl:py-3 @2xl:h-11 @2xl:*:px-4 @2xl:*:py-2">
        {columns.map(({ title, cell, isNumber }, at) => {
          const content = cell(row)
          const isEmpty = content === null || content === '' || content === false
          return (
            <td
              key={title ?? ''}
              className={cx(
                'wrap-anywhere @2xl:min-w-20 @max-2xl:empty:hidden',
                at > 0 && 'text-paper-1',
                (at === 0 || title === undefined) && '@max-2xl:w-full',
                title === undefined && '@2xl:text-end',
                isNumber && '@2xl:text-end',
                isEmpty && '@max-2xl:hidden',
              )}
            >
              {at > 0 && title && <span className="me-2 text-paper-2 @2xl:hidden">{title}</span>}
              {content}
            </td>
          )
        })}
      </tr>
      {below && (
        <tr className="border-t-0! @max-2xl:block">
          <td colSpan={columns.length} className="px-4 pb-4 @max-2xl:block">
            {below}
          </td>
        </tr>
      )}
    </>
  )
}

function ColumnTitle<Row>({
  column: { title, sort, isNumber },
  order,
}: {
  column: ListColumn<Row, string>
  order: TableOrder
}) {
  if (title === undefined) return <td />
  const first = order.columns.find((one) => bare(one) === sort)
  if (first === undefined)
    return (
      <th scope="col" className={cx('h-11', isNumber && 'text-end!')}>
        {title}
      </th>
    )
  const isSorted = bare(order.sort) === sort
  const isDescending = order.sort.startsWith('-')
  const Arrow = (isSorted ? isDescending : first.startsWith('-')) ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={cx(isNumber && 'text-end!')}
    >
      <button
        type="button"
        className={cx(
          'inline-flex min-h-9 items-center gap-1 pointer-coarse:min-h-11 hover:text-paper-0',
          isSorted && 'text-paper-0',
        )}
        onClick={() => order.onSort(isSorted ? reversed(order.sort) : first)}
      >
        {title}
        <Arrow aria-hidden size={14} className={isSorted ? '' : 'opacity-40'} />
      </button>
    </th>
  )
}

/** The order where no column has a title. */
export function OrderSelect({
  columns,
  order: { sort, columns: sortable, onSort },
}: {
  columns: readonly { title?: string; sort?: string }[]
  order: TableOrder
}) {
  const options = sortable.flatMap((first) => {
    const title = columns.find((one) => one.sort === bare(first))?.title
    return title === undefined
      ? []
      : [first, reversed(first)].map((value) => ({
          value,
          label: `${title} ${value.startsWith('-') ? '↓' : '↑'}`,
        }))
  })
  return (
    <div className="w-full max-w-xs">
      <Field label={say('Order')}>
        {(control) => (
          <Select
            {...control}
            value={sort}
            options={options}
            onChange={({ target }) => onSort(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

const bare = (sort: string) => sort.replace('-', '')

/** Opens what a row is about, from anywhere in the row; a link of the row stands above it by `aboveRow`. */
export function RowLink({ search, children }: { search: OperatorSearch; children: ReactNode }) {
  return (
    <Link
      to="/admin"
      search={search}
      resetScroll={false}
      data-row
      className="inline-block min-h-6 after:absolute after:inset-0"
    >
      {children}
    </Link>
  )
}

export const aboveRow = 'relative z-1'
