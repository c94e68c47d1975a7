import { pager } from '@footlight/contract'
import { type RawSearch, readChoice, readInteger } from '../../../lib/page/search-params.ts'

/** What the address of the favourites says. */
export interface FavouritesSearch {
  page?: number | undefined
  size?: (typeof pager.sizes)[number] | undefined
}

export function readFavouritesSearch(raw: RawSearch): FavouritesSearch {
  return { page: readInteger(raw.page, 2), size: readChoice(raw.size, pager.sizes) }
}

/** The page of the list that an address means. */
export function windowOf({ page = 1, size = pager.defaultSize }: FavouritesSearch) {
  return { offset: (page - 1) * size, limit: size }
}

/** The search parameters of a page of the list; defaults are left out. */
export function searchAt({ offset, limit }: { offset: number; limit: number }): FavouritesSearch {
  const size = pager.sizes.find((one) => one === limit)
  return {
    page: offset === 0 ? undefined : Math.floor(offset / limit) + 1,
    size: size === pager.defaultSize ? undefined : size,
  }
}
