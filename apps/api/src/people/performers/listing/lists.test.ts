import { performerSorts, performerStatuses } from '@footlight/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { naiveLists } from '../../../../test/naive-lists.ts'
import { performerNameKeys } from '../../accounts/index.ts'
import { createLists, type Lists } from './lists.service.ts'
import type { ListQuestion } from './pages.store.ts'

const carried = { phone: true }
let lists: Lists
const api = useTestApi()
beforeAll(async () => {
  const { database, bus } = api.context
  const present = (rows: readonly { number: number }[]) => rows.map(({ number }) => ({ number }) as never)
  lists = createLists({ database, bus, carried, present, clock: api.clock, search: neverAsked })
})

const neverAsked = () => Promise.reject(new Error('these are no searches'))
const all: ListQuestion = { offset: 0, limit: 120, sort: 'live' }
const numberOf = ({ number }: object & { number?: number }) => number

async function expectTruth(asked: ListQuestion[]) {
  const truth = await naiveLists(api.owner, carried)
  for (const question of asked) {
    const { offset, limit, sort, ...filters } = question
    const { performerAccounts, ...totals } = await lists.current.page(question)
    const { numbers, ...trueTotals } = truth.page(question)
    expect({ ...totals, numbers: performerAccounts.map(numberOf) }, JSON.stringify(question)).toEqual({
      ...trueTotals,
      offset,
      limit,
      numbers,
    })
    if (!often.includes(question))
      expect(await lists.current.counts(filters), JSON.stringify(filters)).toEqual(truth.counts(filters))
  }
  for (const service of ['email', 'video', 'videocall', 'peek', 'phone'] as const) {
    const rows = await lists.current.names({ service })
    expect(rows.map(numberOf), service).toEqual(truth.names(service))
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
    display_name: fc.constantFrom(
      'Zoé',
      'zoe',
      'Ångström',
      'ΜΑΡΙΟΣ',
      'Μαρίος',
      'Straße',
      'ﬁt',
      '𝒜lice',
      '\ufffdlast',
      'A',
      '',
    ),
    score: fc.integer({ min: -5, max: 5 }),
    rating: fc.constantFrom(null, '0.0', '4.5', '5.0'),
    review_count: fc.nat(3),
    price_video: fc.constantFrom(null, 0, 99, 100, 250),
    price_video_subscribers: fc.constant(null),
    offers_video: fc.boolean(),
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

/** asked after every change */
const often: ListQuestion[] = [
  all,
  { ...all, category: 'music', priceMax: 120 },
  { ...all, language: 'nl', status: 'live', sort: 'price' },
  { ...all, service: 'peek', sort: 'rating', offset: 20, limit: 40 },
  { ...all, status: 'BUSY', sort: 'name' },
]

it('[P4, P6] returns the same pages, counts and names as a filter over an array, after every change', async () => {
  await expectTruth(often)
  await fc.assert(
    fc.asyncProperty(
      fc.array(changes, { minLength: 1, maxLength: 25 }),
      fc.array(questions, { minLength: 2, maxLength: 5 }),
      async (some, asked) => {
        for (const change of some) {
          const performer = sql`(select id from performers where number = ${change.number})`
          if ('columns' in change) {
            const { display_name: name } = change.columns
            await api.owner
              .updateTable('performers')
              .set({ ...change.columns, ...(name !== undefined && performerNameKeys(name)) } as never)
              .where('number', '=', change.number)
              .execute()
          } else
            await sql`with gone as (
                delete from performer_categories where performer_id = ${performer} and category_id = ${change.act} returning 1
              ) insert into performer_categories (category_id, performer_id, position)
                select ${change.act}, ${performer}, 9 where not exists (select from gone)`.execute(api.owner)
        }
        await expectTruth([...often, ...asked])
      },
    ),
    { numRuns: 40 },
  )
})
