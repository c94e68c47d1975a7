import { type ListCall, type ListWindow, pageSizes, type Sort, sortsOf } from '@footlight/contract'
import type { OperatorSearch } from '../search.ts'

/** A list that is not the only one of its section has its page and order under names of its own. */
export type ListPrefix = 'running' | 'disputes' | 'mismatches' | 'returns' | 'sessions' | 'log'

const namesOf = (prefix: ListPrefix | undefined) =>
  prefix
    ? ({ page: `${prefix}Page`, sort: `${prefix}Sort` } as const)
    : ({ page: 'page', sort: 'sort' } as const)

/** [O2] What a list asks for by its address: its order, and the rows of its page. */
export function windowOf<Name extends ListCall>(
  call: Name,
  search: OperatorSearch,
  { prefix, limit = pageSizes.performers }: { prefix?: ListPrefix | undefined; limit?: number | undefined },
): ListWindow<Name> {
  const names = namesOf(prefix)
  const sorts = sortsOf(call)
  const sort: Sort<Name> = sorts.find((one) => one === search[names.sort]) ?? sorts[0]
  return { sort, offset: ((search[names.page] ?? 1) - 1) * limit, limit }
}

/** The address of another page. */
export function atPage(search: OperatorSearch, page: number, prefix?: ListPrefix): OperatorSearch {
  return { ...search, [namesOf(prefix).page]: page > 1 ? page : undefined }
}

/** The address of the first page. */
export const atStart = (search: OperatorSearch, prefix: ListPrefix | undefined): OperatorSearch => ({
  ...atPage(search, 1, prefix),
  before: undefined,
})

/** The address of the list in another order, at its start; the order of a list that asks for none needs no name. */
export function sortedBy<Name extends ListCall>(
  call: Name,
  search: OperatorSearch,
  sort: Sort<Name>,
  prefix?: ListPrefix,
): OperatorSearch {
  const named = sort === sortsOf(call)[0] ? undefined : sort
  return { ...atStart(search, prefix), [namesOf(prefix).sort]: named }
}

/** What a list is narrowed by: a text on submit; a choice, whose first option has no value, and days immediately. */
export type ListFilter =
  | {
      of: 'text'
      name: 'find' | 'client' | 'performer' | 'owner' | 'reference'
      label: string
      hint?: string
    }
  | {
      of: 'choice'
      name: 'role' | 'standing' | 'state' | 'kind' | 'transfer' | 'questions' | 'returns'
      label: string
      options: readonly { value: string; label: string }[]
    }
  | { of: 'days' }

export type FilterName = 'from' | 'to' | Exclude<ListFilter, { of: 'days' }>['name']

const filterNames = (filters: readonly ListFilter[]): FilterName[] =>
  filters.flatMap((filter) => (filter.of === 'days' ? (['from', 'to'] as const) : [filter.name]))

/** Whether one of the filters is set. */
export const isNarrowed = (search: OperatorSearch, filters: readonly ListFilter[]) =>
  filterNames(filters).some((name) => search[name] !== undefined)

/** The address without the filters, at the start of the list. */
export function withoutFilters(
  search: OperatorSearch,
  filters: readonly ListFilter[],
  prefix: ListPrefix | undefined,
): OperatorSearch {
  const none = Object.fromEntries(filterNames(filters).map((name) => [name, undefined]))
  return { ...atStart(search, prefix), ...none }
}
