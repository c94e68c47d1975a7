import { pages } from './pages.ts'

/** What the grid's address may narrow the list by. */
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

/** The name of an act, as it was given; or a message, to be said. */
export type GridTitle =
  | { act: string }
  | { message: (typeof pages)['/'] | 'Performers' | 'Everyone'; values?: never }
  | { message: 'Performers for “{q}”'; values: { q: string } }

/** [P4] What the grid at an address is called, by the server and by the screen: so without a count, which comes later. */
export function gridTitle({ q, act, isLive, isNarrowed, page }: GridAddress): GridTitle {
  if (q !== undefined) return { message: 'Performers for “{q}”', values: { q } }
  if (act !== undefined) return { act }
  if (isLive) return { message: pages['/'] }
  if (isNarrowed) return { message: 'Performers' }
  return { message: page > 1 ? 'Everyone' : pages['/'] }
}

/** The same for an address as it came; an act that is found has narrowed the list. */
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
