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

/** [P4] What the grid at an address is called, by the server and by the screen: so without a count, which comes later. */
export function gridTitle({ q, act, isLive, isNarrowed, page }: GridAddress): string {
  if (q !== undefined) return `Performers for “${q}”`
  if (act !== undefined) return act
  if (isLive) return pages['/']
  if (isNarrowed) return 'Performers'
  return page > 1 ? 'Everyone' : pages['/']
}

/** The same for an address as it came. */
export function gridTitleAt(search: string, act: string | undefined): string {
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
