import { pages } from './pages.ts'

/** What the grid's address may narrow the list by. */
export const gridFilters = ['q', 'category', 'show', 'language', 'priceMax', 'peek'] as const

interface GridAddress {
  q: string | undefined
  /** the chosen category's title */
  act: string | undefined
  isNarrowed: boolean
  /** from 1 */
  page: number
}

/** [P4] What the grid at an address is called, by the server and by the screen: so without a count, which comes later. */
export function gridTitle({ q, act, isNarrowed, page }: GridAddress): string {
  if (q !== undefined) return `Performers for “${q}”`
  if (act !== undefined) return act
  if (isNarrowed) return 'Performers'
  return page > 1 ? 'Everyone' : pages['/']
}
