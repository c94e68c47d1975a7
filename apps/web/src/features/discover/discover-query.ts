import { pager } from '@footlight/contract'
import type { Input } from '../../lib/api.ts'
import type { DiscoverSearch } from './discover-search.ts'

/** The grid's address as a query of the list. */
export function discoverQuery(search: DiscoverSearch): Input<'listPerformers'> {
  const limit = search.size ?? pager.defaultSize
  return {
    query: {
      q: search.q,
      category: search.category,
      language: search.language,
      priceMax: search.priceMax,
      // peeking is offered to those who are in a show [P3]
      service: search.peek && 'peek',
      status: search.peek ? 'BUSY' : search.show,
      offset: ((search.page ?? 1) - 1) * limit,
      limit,
    },
  }
}

/** Whether anything narrows the list. */
export function hasFilters({ q, show, category, language, priceMax, peek }: DiscoverSearch): boolean {
  return [q, show, category, language, priceMax, peek].some((filter) => filter !== undefined)
}
