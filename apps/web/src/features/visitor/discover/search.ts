import { pager, performerSorts } from '@footlight/contract'
import { type RawSearch, readChoice, readInteger, readText } from '../../../lib/page/search-params.ts'

/** What the grid's address says. */
export interface DiscoverSearch {
  q?: string | undefined
  /** only who is live; without it everyone, live ones first [P4] */
  show?: 'live' | undefined
  category?: string | undefined
  language?: string | undefined
  /** credits per minute at most */
  priceMax?: number | undefined
  peek?: 'open' | undefined
  /** without it in the recommended order */
  sort?: Exclude<(typeof performerSorts)[number], 'live'> | undefined
  page?: number | undefined
  size?: (typeof pager.sizes)[number] | undefined
}

export function readDiscoverSearch(raw: RawSearch): DiscoverSearch {
  const size = readChoice(raw.size, pager.sizes)
  const page = readInteger(raw.page, 2)
  const sort = readChoice(raw.sort, performerSorts)
  return {
    q: readText(raw.q)?.slice(0, 100),
    show: readChoice(raw.show, ['live']),
    category: readText(raw.category),
    language: readText(raw.language),
    priceMax: readInteger(raw.priceMax, 1),
    peek: readChoice(raw.peek, ['open']),
    sort: sort === 'live' ? undefined : sort,
    page,
    size: size === pager.defaultSize ? undefined : size,
  }
}
