import { performerSorts, performerStatuses } from '@footlight/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../../platform/logs/log.ts'
import { startTestApi, type TestApi } from '../../../testing/index.ts'
import { createSearchLane } from '../search/search-lane.ts'
import { forgetChanges } from './feed/feed.store.ts'
import { createFollower, type Follower } from './feed/follower.ts'
import { createLists, type Lists } from './lists.service.ts'
import type { Listing, ListQuestion } from './port.ts'
import { sqlListing } from './sql/sql-listing.store.ts'

const house = { phone: true, videocall: false }
let api: TestApi
let followers: Follower[]
let lists: Lists
beforeAll(async () => {
  api = await startTestApi()
  const parts = {
    database: api.context.database,
    house,
    log: createLog('fatal'),
    onChange: () => undefined,
    onAnew: () => undefined,
  }
  // two nodes on one database
  followers = [createFollower(parts), createFollower(parts)]
  lists = createLists({ ...parts, recordsOf, search: createSearchLane(parts.database) })
})
afterAll(async () => {
  await Promise.all([lists, ...followers].map((one) => one[Symbol.asyncDispose]()))
  await api[Symbol.asyncDispose]()
})

async function recordsOf(numbers: readonly number[]) {
  const named = (number: number) => [number, { number } as never] as const
  return new Map(numbers.map(named))
}

async function scoresOf(numbers: readonly number[]) {
  const rows = await api.context.database
    .selectFrom('performers')
    .select(['number', 'score'])
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, score }) => [number, { score } as never]))
}

const everybody: ListQuestion = { offset: 0, limit: 120, sort: 'live' }
const truth = (question: ListQuestion) => sqlListing(api.context.database, house).page(question)

/** What each node's index says, which must have been read already. */
async function indexed<Said>(ask: (index: Listing) => Said) {
  return Promise.all(
    followers.map(async (follower) => {
      const index = await follower.current()
      if (!index) throw new Error('the lists are not in memory')
      return ask(index)
    }),
  )
}

/** What a page says, which may have been written before. */
async function written(question: ListQuestion) {
  const { performerAccounts, offset, limit, ...totals } = JSON.parse(
    (await lists.page(question)).json.join(''),
  )
  return { numbers: performerAccounts.map(({ number }: { number: number }) => number), ...totals }
}

async function expectTruth(...questions: ListQuestion[]) {
  for (const question of questions) {
    const said = await truth(question)
    const all = [...(await indexed((index) => index.page(question))), await written(question)]
    expect(all, JSON.stringify(question)).toEqual([said, said, said])
  }
}

/** What each choice would leave, and who offers what by name. */
async function expectTrueCounts(...asked: ListQuestion[]) {
  const sql = sqlListing(api.context.database, house)
  for (const { offset, limit, sort, ...filters } of asked) {
    const counts = await sql.counts(filters)
    const all = [...(await indexed((index) => index.counts(filters))), await lists.counts(filters)]
    expect(all, JSON.stringify(filters)).toEqual([counts, counts, counts])
  }
  for (const service of ['email', 'video', 'videocall', 'peek', 'phone'] as const) {
    const question = { service, offset: 7, limit: 50 }
    const names = await sql.names(question)
    const all = [...(await indexed((index) => index.names(question))), await lists.names(question)]
    expect(all, service).toEqual([names, names, names])
  }
}

const acts = ['music', 'comedy', 'magic', 'nothing']
const questions = fc.record(
  {
    offset: fc.nat(260),
    limit: fc.integer({ min: 1, max: 120 }),
    sort: fc.constantFrom(...performerSorts),
    category: fc.constantFrom(...acts),
    language: fc.constantFrom('en', 'nl', 'xx', 'new'),
    status: fc.constantFrom(...performerStatuses, 'live' as const),
    service: fc.constantFrom('video', 'videocall', 'peek', 'phone'),
    priceMax: fc.integer({ min: 0, max: 300 }),
  },
  { requiredKeys: ['offset', 'limit', 'sort'] },
)

const number = fc.integer({ min: 1001, max: 1240 })
const columns = fc.record(
  {
    status: fc.constantFrom(...performerStatuses),
    approval_status: fc.constantFrom('approved', 'approved', 'pending', 'Rejected'),
    display_name: fc.constantFrom('Zoé', 'zoe', 'Ångström', 'Ärger', 'ﬁt', '𝒜lice', '\ufffdlast', 'A', ''),
    score: fc.integer({ min: -5, max: 5 }),
    rating: fc.constantFrom(null, '0.0', '4.5', '5.0'),
    review_count: fc.nat(3),
    price_video: fc.constantFrom(null, 0, 99, 100, 250),
    price_video_subscribers: fc.constant(null),
    offers_peek: fc.boolean(),
    peek_open: fc.boolean(),
    offers_phone: fc.boolean(),
    offers_email: fc.boolean(),
    phone: fc.constantFrom(null, '+31201234567'),
    languages: fc.constantFrom(['en'], ['nl', 'en'], ['new'], []),
  },
  { requiredKeys: ['price_video_subscribers'] },
)
const changes = fc.oneof(
  { weight: 4, arbitrary: fc.record({ number, columns }) },
  { weight: 1, arbitrary: fc.record({ number, act: fc.constantFrom('music', 'comedy', 'magic') }) },
)

/** Asked again and again, so that what is kept of them is what is answered. */
const often: ListQuestion[] = [
  everybody,
  { ...everybody, category: 'music', priceMax: 120 },
  { ...everybody, language: 'nl', status: 'live', sort: 'price' },
  { ...everybody, service: 'peek', sort: 'rating', offset: 20, limit: 40 },
  { ...everybody, status: 'BUSY', sort: 'name' },
]

it('[P4] whatever changes, the index of each node, every page that it keeps, every count and name is as PostgreSQL says', async () => {
  await Promise.all([lists, ...followers].map((one) => one.follow()))
  await expectTruth(...often)
  await fc.assert(
    fc.asyncProperty(
      fc.array(changes, { minLength: 1, maxLength: 25 }),
      fc.array(questions, { minLength: 2, maxLength: 5 }),
      async (some, asked) => {
        for (const change of some) {
          const her = sql`(select id from performers where number = ${change.number})`
          if ('columns' in change)
            await api.owner
              .updateTable('performers')
              .set(change.columns as never)
              .where('number', '=', change.number)
              .execute()
          else
            await sql`with gone as (
                delete from performer_categories where performer_id = ${her} and category_id = ${change.act} returning 1
              ) insert into performer_categories (category_id, performer_id, position)
                select ${change.act}, ${her}, 9 where not exists (select from gone)`.execute(api.owner)
        }
        await expectTruth(...often, ...asked)
        await expectTrueCounts(...asked)
      },
    ),
    { numRuns: 40 },
  )
})

it('[P4] what is committed late is not passed over, and nobody waits for it', async () => {
  const { database } = api.context
  const setScore = (handle: typeof database, on: number, score: number) =>
    handle.updateTable('performers').set({ score }).where('number', '=', on).execute()
  const begun = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const late = database.transaction().execute(async (tx) => {
    await setScore(tx as never, 1010, 1000)
    begun.resolve()
    await mayCommit.promise
  })
  await begun.promise
  // later begun, sooner committed, and read while the first is under way
  for (const on of [1011, 1012, 1013]) {
    await setScore(database, on, 900 + on)
    await expectTruth(everybody)
  }
  mayCommit.resolve()
  await late
  await expectTruth(everybody)
  // an undone one leaves nothing
  await database
    .transaction()
    .execute(async (tx) => {
      await setScore(tx as never, 1010, 5)
      throw new Error('undone')
    })
    .catch(() => undefined)
  await expectTruth(everybody)
})

it('[P4] a node that was away for longer than changes are kept reads everybody anew', async () => {
  const { database } = api.context
  const [away] = followers
  await using listsAway = createLists({
    database,
    house,
    log: createLog('fatal'),
    recordsOf: scoresOf,
    search: createSearchLane(database),
  })
  await listsAway.follow()
  const scoresSaid = async () => {
    const all: ListQuestion = { offset: 0, limit: 1000, sort: 'name' }
    const { performerAccounts } = JSON.parse((await listsAway.page(all)).json.join(''))
    return new Set(performerAccounts.map(({ score }: { score: number }) => score))
  }
  // kept from the second time on
  for (const _ of [1, 2, 3]) expect(await scoresSaid()).not.toEqual(new Set([9]))
  await api.owner.updateTable('performers').set({ score: 9 }).execute()
  await sql`update listing_changes set at = now() - interval '1 hour'`.execute(api.owner)
  // what is as new as something that runs, in whatever database of the server, is kept
  await expect
    .poll(async () => {
      await forgetChanges(database)
      return database.selectFrom('listing_changes').selectAll().execute()
    })
    .toEqual([])
  await api.owner.updateTable('performers').set({ score: 8 }).where('number', '>', 1230).execute()
  // while it reads, PostgreSQL answers
  expect(await away?.current()).toBeNull()
  await listsAway.page(everybody)
  await Promise.all([listsAway, ...followers].map((one) => one.follow()))
  await expectTruth(everybody)
  expect(await scoresSaid()).toEqual(new Set([9, 8]))
})

it('[P4] a reply is as new as its asking, on every node, also in what the list does not hang on', async () => {
  await api.context.performers.list(everybody)
  await Promise.all(api.nodes.map(({ context }) => context.sweep()))
  const question = { limit: 3, sort: 'name' } as const
  const [first] = (await api.guest.ok('listPerformers', { query: question })).performerAccounts
  for (const headline of ['One', 'Two', 'Three']) {
    await api.owner
      .updateTable('performers')
      .set({ headline })
      .where('id', '=', first?.id ?? '')
      .execute()
    for (const _ of api.nodes) {
      const [again] = (await api.guest.ok('listPerformers', { query: question })).performerAccounts
      expect(again?.headline).toBe(headline)
    }
  }
  expect((await api.guest.ok('listPerformers', { query: { ...question, q: 'music' } })).total).toBe(
    (await truth({ ...everybody, q: 'music' })).total,
  )
})
