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
import { type ListQuestion, type NamesQuestion, readOffering, readPage } from './pages.store.ts'

/** [P4, P6] The questions that are asked of all listed performers. */
export interface Listing {
  page(question: ListQuestion): Promise<CallReply<'listPerformers'>>
  /** For each choice of each filter the performers that it would leave, the other filters in force; most first. */
  counts(filters: Filters): Promise<CallReply<'countPerformers'>>
  /** One page of the performers who offer a service, by number, with the exact total. */
  names(question: NamesQuestion): Promise<{ rows: StoredPerformer[]; total: number }>
}

export interface Lists {
  /** As PostgreSQL answers now. */
  current: Listing
  /** The same, at most a second old and never older than the last change of a status that this node heard of. */
  forGuests: Listing
}

/** [P4] The lists of performers: SQL, and for guests, who all are answered alike, a cache of one second. */
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
  /** searches have a lane of their own: they take longer than filters */
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
  // a page writes the status of an event into its list: a list that is read later must not take it back
  bus.subscribe(({ event }) => {
    if (event.type !== 'performer.status') return
    for (const cache of [pages, counts, names]) cache.clear()
  })
  return { current, forGuests: { page: pages.get, counts: counts.get, names: names.get } }
}
