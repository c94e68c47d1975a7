import type { Category, Language, PerformerAccount } from '@footlight/contract'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Transact, transactOn } from '../../platform/database/transact.ts'
import { createEvents, type EventSource } from '../../platform/events.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { mountCategories } from './categories/categories.routes.ts'
import { createCategoryEditor } from './categories/categories.service.ts'
import { mountFavourites } from './favourites/favourites.routes.ts'
import { createFavourites, type Favourites } from './favourites/favourites.service.ts'
import type { Listing } from './listing/lists.service.ts'
import { createPerformerRows, type PerformerRows } from './performer-rows.ts'
import { mountPerformerRoutes } from './performers.routes.ts'
import type { CarriedServices } from './performers.rules.ts'
import { createPerformerService } from './performers.service.ts'
import { insertPerformer, isNameTaken, setApproval, setListed, updatePerformer } from './performers.store.ts'
import { createPhones, type Phones } from './phones.ts'
import { createPrices } from './prices/prices.service.ts'
import { performerData } from './profile/performer-data.ts'
import { createProfiles, mountProfiles, type PerformerEvents } from './profile/profile.service.ts'
import { type Abouts, findAbouts, replaceName } from './profile/profile.store.ts'
import { createSchedules, mountSchedules } from './schedule/schedule.service.ts'
import { indexPerformers } from './search/search.store.ts'

export type { FavouriteMark, Favourites } from './favourites/favourites.service.ts'
export type { LockedPerformer, PerformerPatch, PerformerRows } from './performer-rows.ts'
export { type CarriedServices, isAway, type Situation, statusOf } from './performers.rules.ts'
export { newPerformer } from './performers.store.ts'
export type { PerformerEvents } from './profile/profile.service.ts'

export interface PerformersModule
  extends PerformerRows,
    EventSource<PerformerEvents>,
    Brings<'routes' | 'sweepJobs' | 'personal' | 'performerData'> {
  isNameTaken: typeof isNameTaken
  replaceName: typeof replaceName
  phones: Phones
  /** [M3] The favourite performers of clients. */
  favourites: Favourites
  /** Wire records by id, whatever their approval: for modules that show people to each other. */
  byIds(ids: readonly string[]): Promise<Map<string, PerformerAccount>>
  /** Null: no performer has this id. */
  numberOf(performerId: string): Promise<number | null>
  /** Advert numbers by id, whatever the approval; other ids are left out. */
  numbersOf(performerIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Null: no performer has this number. */
  idOf(number: number): Promise<string | null>
  /** [P4] One page of the listed performers, as guests are answered. */
  list: Listing['page']
  /** [P6] The numbers of the listed performers, 10,000 at most. */
  listedNumbers(): Promise<number[]>
  /** The record of an approved performer. @throws NOT_FOUND */
  byNumber(number: number): Promise<PerformerAccount>
  /** [O1] What a performer says of themselves, by language, and while away. */
  writtenBy(performerId: string): Promise<{ abouts: Abouts; awayMessage: string }>
  /** [O1] By whose clock the performer's diary is; null: none is written. */
  timeZoneOf(performerId: string): Promise<string | null>
  categories(): Promise<Category[]>
  /** [P10] Its text in the asked language comes first. @throws NOT_FOUND */
  category(id: string, language?: Language): Promise<Category>
  /** [P9] Sets rating and review count, which the lists show and order by. `rating`: one decimal; null without reviews. */
  setStanding(tx: Tx, performerId: string, standing: { count: number; rating: string | null }): Promise<void>
  /** [O2] Unlists a performer when the account is suspended, and restores the earlier approval when that ends. */
  setListed(tx: Tx, performerId: string, isListed: boolean): Promise<void>
  /** [O14] Makes a performer who is not approved yet, in the transaction that makes the account. */
  create(tx: Tx, performer: { id: string; displayName: string; at: Date }): Promise<void>
  /** [P7, O14] What the operator decided about the performer. */
  setApproval: typeof setApproval
  /** Null: no photo of the performer is public. */
  setMainPhoto(tx: Tx, performerId: string, file: string | null): Promise<void>
  /** Writes the search words of the performers that are not indexed yet. */
  indexForSearch(): Promise<void>
  /** The same after a save, which a failure of indexing does not undo: never throws. */
  indexSaved(): Promise<void>
}

/** Performers: their public records, and the row that requests and sessions lock for a decision about the status. */
export function createPerformers(options: {
  database: Database
  clock: Clock
  log: Log
  bus: Bus
  carried?: CarriedServices
  transact?: Transact
}): PerformersModule {
  const transact = options.transact ?? transactOn(options.database)
  const parts = { carried: { phone: false }, ...options }
  const rows = createPerformerRows(parts)
  const prices = createPrices({ ...options, transact, announce: rows.announce })
  const performers = createPerformerService(parts)
  const favourites = createFavourites({ ...options, transact, present: performers.present })
  const { byIds, byNumber, idOf, numberOf, numbersOf, lists, category, categories } = performers
  const indexForSearch = () => indexPerformers(parts.database)
  /** What was saved is saved: the words that are still due are written by the sweep. */
  const indexSaved = () =>
    indexForSearch().catch((error: unknown) => options.log.error({ err: error }, 'search words are late'))
  const events = createEvents<PerformerEvents>()
  const schedules = createSchedules({ ...options, transact })
  return {
    ...rows,
    on: events.on,
    isNameTaken,
    replaceName,
    phones: createPhones(parts),
    favourites,
    byIds,
    byNumber,
    idOf,
    numberOf,
    numbersOf,
    list: lists.forGuests.page,
    listedNumbers: async () => (await lists.forGuests.names({})).map(({ number }) => number),
    async writtenBy(performerId) {
      const [abouts, awayMessage] = await Promise.all([
        findAbouts(options.database, performerId),
        schedules.awayMessage(performerId),
      ])
      return { abouts, awayMessage }
    },
    timeZoneOf: schedules.timeZoneOf,
    categories,
    category,
    setStanding: (tx, performerId, { count, rating }) =>
      updatePerformer(tx, performerId, { review_count: count, rating }),
    setMainPhoto: (tx, performerId, file) => updatePerformer(tx, performerId, { main_photo: file }),
    setListed,
    create: insertPerformer,
    setApproval,
    indexForSearch,
    indexSaved,
    sweepJobs: [{ name: 'search words', run: indexForSearch }],
    personal: {
      name: 'performers',
      read: async (clientId) => ({ favourites: await favourites.of(clientId) }),
      erase: (tx, { id }) => favourites.forget(tx, id),
      proven: favourites.count,
    },
    performerData: performerData(options.database),
    routes(mount: Mount): void {
      mountPerformerRoutes(mount, performers, prices)
      mountProfiles(mount, createProfiles({ ...options, transact, indexForSearch: indexSaved, events }))
      mountFavourites(mount, favourites)
      mountSchedules(mount, schedules)
      mountCategories(mount, {
        editor: createCategoryEditor({ transact, indexForSearch: indexSaved }),
        read: categories,
      })
    },
  }
}
