/** [W6] page sizes of a list, and page buttons each side of the present one */
export const pager = { sizes: [40, 80, 120], defaultSize: 40, buttonsEachSide: 2 } as const

/** [W6] entries of one page of a list, where the reader chose no other number */
export const pageSizes = {
  performers: 40,
  favourites: 40,
  byNumber: 12,
  recommended: 20,
  busy: 20,
  reviews: 20,
} as const

/** [W6] */
export const maxPageSize = 120

/** a console list counts and shows this many at most, the newest: filters by day lead to the others */
export const maxListed = 10_000

/** [W12] a realtime connection is pinged so often: one that does not answer is lost, though neither side closed it */
export const realtimeHelloEveryMs = 25_000
