import type {
  CallArguments,
  CallReply,
  Category,
  Language,
  Media,
  PerformerAccount,
  Photo,
  Review,
} from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/logs/log.ts'
import { refuse } from '../../platform/refuse.ts'
import { publicReviews } from '../reviews/index.ts'
import { publicMedias, publicPhotos } from '../showcase/index.ts'
import { createLists } from './listing/lists.service.ts'
import type { Filters, ListQuestion } from './listing/port.ts'
import { presentCategories, presentPerformer } from './performers.present.ts'
import type { HouseServices } from './performers.rules.ts'
import * as store from './performers.store.ts'
import { createSearchLane } from './search/search-lane.ts'
import { completeSearch, suggestSearches } from './search/suggestions.store.ts'

export type Performers = ReturnType<typeof createPerformerService>

export interface ListedPerformers {
  performerAccounts: PerformerAccount[]
  offset: number
  limit: number
  total: number
  /** of those that match, who is live */
  liveMatching: number
  liveTotal: number
}

export interface Profile {
  performerAccount: PerformerAccount
  photos: Photo[]
  medias: Media[]
  reviews: Review[]
  offset: number
  limit: number
  total: number
}

/** The read side: what everybody may know of performers. Only approved ones are shown [P4]. */
export function createPerformerService({
  database,
  house,
  log,
}: {
  database: Database
  house: HouseServices
  log: Log
}) {
  const presentOne = (row: store.StoredPerformer): PerformerAccount => presentPerformer(row, house)
  const present = (rows: readonly store.StoredPerformer[]): PerformerAccount[] => rows.map(presentOne)

  const search = createSearchLane(database)
  const lists = createLists({
    search,
    database,
    house,
    log,
    recordsOf: async (numbers) => {
      const rows = await store.findPerformers(database, 'number', numbers)
      return new Map(rows.map((row) => [row.number, presentOne(row)]))
    },
  })

  const list = async (question: ListQuestion): Promise<ListedPerformers> =>
    JSON.parse((await lists.page(question)).json.join(''))

  async function findPublic(by: 'id' | 'number', value: string | number): Promise<store.StoredPerformer> {
    const [row] = await store.findPerformers(database, by, [value])
    if (row?.approval_status !== 'approved') throw refuse('NOT_FOUND')
    return row
  }

  return {
    present,
    lists,
    list,

    /** [P4] Who is in a private show; `service`: only where it may be peeked at. */
    async busy({
      offset,
      limit,
      service,
    }: CallArguments<'listBusy'>['query']): Promise<CallReply<'listBusy'>> {
      const busy = { offset, limit, sort: 'live', status: 'BUSY', ...(service && { service }) } as const
      const { performerAccounts, total } = await list(busy)
      return { performerAccounts, offset, limit, total }
    },

    /** [P6] */
    async usernames({
      extra,
      service,
      ...window
    }: CallArguments<'listUsernames'>['query']): Promise<CallReply<'listUsernames'>> {
      const { numbers, total } = await lists.names({ service, ...window })
      const rows = await store.findPerformers(database, 'number', numbers)
      return {
        usernames: rows
          .toSorted((one, other) => one.number - other.number)
          .map(({ id, number, display_name, main_photo }) => ({
            id,
            username: display_name,
            advertNumber: number,
            ...(extra === 1 && { displayName: display_name, photo: main_photo }),
          })),
        ...window,
        total,
      }
    },

    counts: (filters: Filters) => lists.counts(filters),

    complete: (q: string): Promise<CallReply<'completeSearch'>> => search((tx) => completeSearch(tx, q)),

    async suggestions(q: string): Promise<string[]> {
      return search((tx) => suggestSearches(tx, q))
    },

    /** Wire records by id, whatever their approval: for modules that show people to each other. */
    async byIds(ids: readonly string[]): Promise<Map<string, PerformerAccount>> {
      const records = present(await store.findPerformers(database, 'id', ids))
      return new Map(records.map((record) => [record.id, record]))
    },

    /** @throws NOT_FOUND */
    async byId(id: string): Promise<PerformerAccount> {
      return presentOne(await findPublic('id', id))
    },

    /** [P5] Offset and limit page the medias and the reviews; total is of the longer of the two. @throws NOT_FOUND */
    async profile(number: number, window: { offset: number; limit: number }): Promise<Profile> {
      const row = await findPublic('number', number)
      const [photos, { medias, total: mediaTotal }, { reviews, total }] = await Promise.all([
        publicPhotos(database, row.id),
        publicMedias(database, row.id, window),
        publicReviews(database, row.id, window),
      ])
      return {
        performerAccount: presentOne(row),
        photos,
        medias,
        reviews,
        ...window,
        total: Math.max(mediaTotal, total),
      }
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

    async numberOf(performerId: string): Promise<number | null> {
      const [row] = await store.findPerformers(database, 'id', [performerId])
      return row?.number ?? null
    },
  }
}
