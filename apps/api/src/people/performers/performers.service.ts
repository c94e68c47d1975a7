import type { CallArguments, CallReply, Category, Language, PerformerAccount } from '@footlight/contract'
import type { Bus } from '../../platform/bus.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createLane } from './listing/lane.ts'
import { createLists, type Listing } from './listing/lists.service.ts'
import { presentCategories, presentNames, presentPerformer } from './performers.present.ts'
import type { CarriedServices } from './performers.rules.ts'
import * as store from './performers.store.ts'
import { completeSearch, suggestSearches } from './search/suggestions.store.ts'

export type Performers = ReturnType<typeof createPerformerService>

/** The read side: public data of performers. Only approved performers are shown [P4]. */
export function createPerformerService(parts: {
  database: Database
  clock: Clock
  bus: Bus
  carried: CarriedServices
}) {
  const { database, clock, carried } = parts
  const presentOne = (row: store.StoredPerformer): PerformerAccount => presentPerformer(row, carried)
  const present = (rows: readonly store.StoredPerformer[]): PerformerAccount[] => rows.map(presentOne)

  const search = createLane(database, clock)
  const lists = createLists({ ...parts, search, present })

  async function findPublic(by: 'id' | 'number', value: string | number): Promise<store.StoredPerformer> {
    const [row] = await store.findPerformers(database, by, [value])
    if (row?.approval_status !== 'approved') throw refuse('NOT_FOUND')
    return row
  }

  return {
    present,
    lists,

    /** [P4] Performers in a private show; `service`: only those whose show is open to peeks. */
    async busy(
      listing: Listing,
      { offset, limit, service }: CallArguments<'listBusy'>['query'],
    ): Promise<CallReply<'listBusy'>> {
      const busy = { offset, limit, sort: 'live', status: 'BUSY', ...(service && { service }) } as const
      const { performerAccounts, total } = await listing.page(busy)
      return { performerAccounts, offset, limit, total }
    },

    /** [P6] */
    async usernames({
      extra,
      service,
    }: CallArguments<'listUsernames'>['query']): Promise<CallReply<'listUsernames'>> {
      // up to 10,000 rows: every caller gets the list of the last second
      const rows = await lists.forGuests.names({ service })
      return { usernames: presentNames(rows, extra === 1) }
    },

    complete: (q: string): Promise<CallReply<'completeSearch'>> => search((tx) => completeSearch(tx, q)),

    async suggestions(q: string): Promise<string[]> {
      return search((tx) => suggestSearches(tx, q))
    },

    /** Wire records by id, whatever their approval: for modules that show performers to each other. */
    async byIds(ids: readonly string[]): Promise<Map<string, PerformerAccount>> {
      const records = present(await store.findPerformers(database, 'id', ids))
      return new Map(records.map((record) => [record.id, record]))
    },

    /** @throws NOT_FOUND */
    async byId(id: string): Promise<PerformerAccount> {
      return presentOne(await findPublic('id', id))
    },

    /** @throws NOT_FOUND */
    async byNumber(number: number): Promise<PerformerAccount> {
      return presentOne(await findPublic('number', number))
    },

    async categories(): Promise<Category[]> {
      return presentCategories(await store.allCategories(database))
    },

    /** [P10] Its text in the asked language comes first. @throws NOT_FOUND */
    async category(id: string, language?: Language): Promise<Category> {
      const [category] = presentCategories(await store.allCategories(database, id))
      if (!category) throw refuse('NOT_FOUND')
      const isAsked = (text: { language: string }) => text.language === language
      return {
        id,
        texts: [...category.texts.filter(isAsked), ...category.texts.filter((text) => !isAsked(text))],
      }
    },

    async idOf(number: number): Promise<string | null> {
      const [row] = await store.findPerformers(database, 'number', [number])
      return row?.id ?? null
    },

    async numbersOf(performerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await store.findPerformers(database, 'id', performerIds)
      return new Map(rows.map(({ id, number }) => [id, number]))
    },

    async numberOf(performerId: string): Promise<number | null> {
      const [row] = await store.findPerformers(database, 'id', [performerId])
      return row?.number ?? null
    },
  }
}
