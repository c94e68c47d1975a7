import type { CallArguments, CallReply } from '@footlight/contract'
import type { Facet } from './facets.rules.ts'

export type ListQuestion = CallArguments<'listPerformers'>['query']
export type Filters = CallArguments<'countPerformers'>['query']
export type NamesQuestion = Omit<CallArguments<'listUsernames'>['query'], 'extra'>
export type Counts = CallReply<'countPerformers'>
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

export interface ListedNames {
  numbers: number[]
  total: number
}

/** [P4] What answers who is listed: PostgreSQL, whose word is the truth, or what is kept in memory of it. */
export interface Listing {
  page(question: ListQuestion): ListedNumbers | Promise<ListedNumbers>
  /** For each choice of each filter how many it would leave, the other filters in force; most first. */
  counts(filters: Filters): Counts | Promise<Counts>
  /** [P6] One page of those who offer it, by number, with the true total. */
  names(question: NamesQuestion): ListedNames | Promise<ListedNames>
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
  /** the words that she is found under by filters */
  facets: readonly Facet[]
}
