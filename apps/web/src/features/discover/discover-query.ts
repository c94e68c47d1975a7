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
      // a performer whose show may be peeked at is live, so the service says it all
      service: search.peek && 'peek',
      status: search.show === 'all' ? undefined : search.peek ? 'BUSY' : 'live',
      offset: ((search.page ?? 1) - 1) * limit,
      limit,
    },
  }
}

/** How many filters stand, beside the list of live ones itself. */
export function hasFilters({ q, category, language, priceMax, peek }: DiscoverSearch): boolean {
  return [q, category, language, priceMax, peek].some((filter) => filter !== undefined)
}
