import type { CallReply, PerformerAccount } from '@footlight/contract'
import type { Bus } from '../../../platform/bus.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { CarriedServices } from '../performers.rules.ts'
import type { StoredPerformer } from '../performers.store.ts'
import { countPerformers } from './counts.store.ts'
import { createGuestCache } from './guest-cache.ts'
import { createLane, type Lane } from './lane.ts'
import type { Filters } from './matching.store.ts'
import {
  type ListQuestion,
  type NamesQuestion,
  readOffering,
  readPage,
  type StoredName,
} from './pages.store.ts'

/** [P4, P6] The queries over all listed performers. */
export interface Listing {
  page(question: ListQuestion): Promise<CallReply<'listPerformers'>>
  /** For each choice of each filter, the number of performers that match it and all other filters; highest first. */
  counts(filters: Filters): Promise<CallReply<'countPerformers'>>
  /** The performers who offer a service, by number. */
  names(question: NamesQuestion): Promise<StoredName[]>
}

export interface Lists {
  /** Not cached: the current result of PostgreSQL. */
  current: Listing
  /** The same from a cache: at most 1 s old, and not older than the last status event that this node has received. */
  forGuests: Listing
}

/** [P4] The lists of performers: SQL queries, with a cache of 1 s for guests, who all get the same replies. */
export function createLists({
  database,
  clock,
  bus,
  carried,
  search,
  present,
}: {
  database: Database
  clock: Clock
  bus: Bus
  carried: CarriedServices
  /** searches have separate connections, because they take longer than filters */
  search: Lane
  present(rows: readonly StoredPerformer[]): PerformerAccount[]
}): Lists {
  const filter = createLane(database, clock)
  const laneOf = ({ q }: Filters) => (q ? search : filter)
  const current: Listing = {
    async page(question) {
      const { offset, limit } = question
      const { rows, ...totals } = await laneOf(question)((tx) => readPage(tx, question, carried))
      return { performerAccounts: present(rows), offset, limit, ...totals }
    },
    counts: (filters) => laneOf(filters)((tx) => countPerformers(tx, filters, carried)),
    names: (question) => filter((tx) => readOffering(tx, question, carried)),
  }
  const pages = createGuestCache(clock, current.page)
  const counts = createGuestCache(clock, current.counts)
  const names = createGuestCache(clock, current.names)
  // a page applies the event to its list: a list that it loads later must not contain the old status
  bus.subscribe(({ event }) => {
    if (event.type !== 'performer.status') return
    for (const cache of [pages, counts, names]) cache.clear()
  })
  return { current, forGuests: { page: pages.get, counts: counts.get, names: names.get } }
}
