import { gridTitle, pager } from '@footlight/contract'
import type { Input } from '../../../lib/calls/api.ts'
import { sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import type { DiscoverSearch } from './search.ts'

/** The grid's address as a query of the list. */
export function discoverQuery(search: DiscoverSearch): Input<'listPerformers'> {
  const limit = search.size ?? pager.defaultSize
  const { query } = countsQuery(search)
  return { query: { ...query, sort: search.sort, offset: ((search.page ?? 1) - 1) * limit, limit } }
}

/** What narrows the list, as a query of how many each choice would leave. */
export function countsQuery(search: DiscoverSearch): Input<'countPerformers'> {
  return {
    query: {
      q: search.q,
      category: search.category,
      language: search.language,
      priceMax: search.priceMax,
      // peeking is offered to those who are in a show [P3]
      service: search.peek && 'peek',
      status: search.peek ? 'BUSY' : search.show,
    },
  }
}

/** How many filters narrow the list; the words of a search and the order are none. */
export function countFilters({ show, category, language, priceMax, peek }: DiscoverSearch): number {
  return [show ?? peek, category, language, priceMax].filter((filter) => filter !== undefined).length
}

/** Whether anything narrows the list. */
export function isNarrowed(search: DiscoverSearch): boolean {
  return search.q !== undefined || countFilters(search) > 0
}

/** The heading: who is live, or how many were found, and for what; `total` undefined while unknown. */
export function headingOf(search: DiscoverSearch, total: number | undefined): string {
  if (!isNarrowed(search)) return say(search.page === undefined ? 'Live now' : 'Everyone')
  const { q } = search
  if (q === undefined)
    return total === undefined
      ? say('Performers')
      : sayCount(total, '{count} performer', '{count} performers')
  return total === undefined
    ? say('Performers for “{q}”', { q })
    : sayCount(total, '{count} performer for “{q}”', '{count} performers for “{q}”', { q })
}

/** The document's title, as the server wrote it; null while the name of the act is not known. */
export function documentTitleOf(search: DiscoverSearch, act: string | undefined): string | null {
  const { q, category, show, page = 1 } = search
  if (q === undefined && category !== undefined && act === undefined) return null
  const title = gridTitle({ q, act, isLive: show === 'live', isNarrowed: isNarrowed(search), page })
  return 'act' in title ? title.act : say(title.message, title.values)
}
