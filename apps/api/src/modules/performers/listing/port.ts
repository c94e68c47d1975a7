import type { CallArguments } from '@footlight/contract'

export type ListQuestion = CallArguments<'listPerformers'>['query']
export type Filters = CallArguments<'countPerformers'>['query']
export type Sort = ListQuestion['sort']

/** Who is on one page, in order, and how many there are. */
export interface ListedNumbers {
  /** performers' numbers */
  numbers: number[]
  total: number
  /** of those that match, who is live: they come first */
  liveMatching: number
  /** whatever the filters */
  liveTotal: number
}

/** [P4] What answers who is listed: PostgreSQL, whose word is the truth, or what is kept in memory of it. */
export interface Listing {
  page(question: ListQuestion): ListedNumbers | Promise<ListedNumbers>
}

/** Of a performer, what her place in the lists hangs on. */
export interface ListedRow {
  number: number
  /** as the order by name compares it, byte by byte */
  nameKey: string
  score: number
  /** in tenths; null without reviews */
  ratingTenths: number | null
  reviewCount: number
  priceVideo: number | null
  status: string
  offers: { video: boolean; videocall: boolean; peek: boolean; phone: boolean }
  languages: readonly string[]
  categories: readonly string[]
}
