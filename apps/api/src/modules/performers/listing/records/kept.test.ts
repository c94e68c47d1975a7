import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../../../platform/logs/log.ts'
import { startTestApi, type TestApi } from '../../../../testing/index.ts'
import { createSearchLane } from '../../search/search-lane.ts'
import { createLists } from '../lists.service.ts'
import type { ListQuestion } from '../port.ts'
import { sqlListing } from '../sql/sql-listing.store.ts'

const house = { phone: true, videocall: false }
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ nodes: 1 })
})
afterAll(() => api[Symbol.asyncDispose]())

const parts = () => {
  const { database } = api.context
  return { database, house, log: createLog('fatal'), search: createSearchLane(database) }
}
const everybody: ListQuestion = { offset: 0, limit: 120, sort: 'live' }
const truth = (question: ListQuestion) => sqlListing(api.context.database, house).page(question)

it('[P4] whose record was read before anybody asked for her is read again only when she has changed', async () => {
  const read: number[] = []
  const recordsNoted = async (numbers: readonly number[]) => {
    read.push(...numbers)
    return new Map(numbers.map((number) => [number, { number } as never]))
  }
  await using fresh = createLists({ ...parts(), recordsOf: recordsNoted })
  await fresh.follow()
  const all = await api.owner
    .selectFrom('performers')
    .select('number')
    .where('approval_status', '=', 'approved')
    .orderBy('number')
    .execute()
  await expect.poll(() => read).toEqual(all.map(({ number }) => number))
  const [first = 0] = (await truth(everybody)).numbers
  await fresh.page(everybody)
  await fresh.page({ ...everybody, sort: 'name' })
  expect(read).toHaveLength(all.length)
  await api.owner.updateTable('performers').set({ headline: 'New' }).where('number', '=', first).execute()
  await fresh.page(everybody)
  expect(read.slice(all.length)).toEqual([first])
})

it('[P4] a kept page counts a change once, also when the page that was asked for longest ago is thrown away by it', async () => {
  await using fresh = createLists({ ...parts(), recordsOf: async () => new Map() })
  await fresh.follow()
  const first: ListQuestion = { offset: 0, limit: 1, sort: 'name' }
  const { total } = await truth(first)
  const last = { ...first, offset: total - 1 }
  const totalSaid = async (question: ListQuestion) => totalOf((await fresh.page(question)).json)
  for (const question of [first, first, last, last, first]) expect(await totalSaid(question)).toBe(total)
  await api.owner
    .updateTable('performers')
    .set({ approval_status: 'pending' })
    .where('number', 'in', (await truth(last)).numbers)
    .execute()
  const { again } = await fresh.page(first)
  expect(totalOf((await again?.()) ?? [])).toBe(total - 1)
  expect(await totalSaid(first)).toBe(total - 1)
  // whoever stood on a page that is not as it was has to be asked for anew
  await api.owner
    .updateTable('performers')
    .set({ headline: 'Another one' })
    .where('number', 'in', (await truth(first)).numbers)
    .execute()
  expect(await again?.()).toBe(null)
})

const totalOf = (json: readonly Buffer[]): number => JSON.parse(json.join('')).total
