import { pages } from '../pages.ts'

/** The filters in the grid's address. */
const gridFilters = ['q', 'category', 'show', 'language', 'priceMax', 'peek'] as const

interface GridAddress {
  q: string | undefined
  /** the chosen category's title */
  act: string | undefined
  /** only who is live */
  isLive: boolean
  isNarrowed: boolean
  /** from 1 */
  page: number
}

/** The name of an act, shown as it is; or a message to be translated. */
export type GridTitle =
  | { act: string }
  | { message: (typeof pages)['/'] | 'Performers' | 'Everyone'; values?: never }
  | { message: 'Performers for “{q}”'; values: { q: string } }

/** [P4] The grid's title, the same on the server and on the page: without the count, which is loaded later. */
export function gridTitle({ q, act, isLive, isNarrowed, page }: GridAddress): GridTitle {
  if (q !== undefined) return { message: 'Performers for “{q}”', values: { q } }
  if (act !== undefined) return { act }
  if (isLive) return { message: pages['/'] }
  if (isNarrowed) return { message: 'Performers' }
  return { message: page > 1 ? 'Everyone' : pages['/'] }
}

/** The same for the query string of an address; `act` is the title of its category, if there is one. */
export function gridTitleAt(search: string, act: string | undefined): GridTitle {
  const said = new URLSearchParams(search)
  const lastOf = (name: string) => said.getAll(name).at(-1)?.trim() || undefined
  return gridTitle({
    q: lastOf('q')?.slice(0, 100),
    act,
    isLive: lastOf('show') === 'live',
    isNarrowed: gridFilters.some((filter) => lastOf(filter) !== undefined),
    page: Number(lastOf('page') ?? 1),
  })
}
