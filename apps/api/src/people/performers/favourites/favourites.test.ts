import { idOf } from '@footlight/test-kit/calls'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { transactOn } from '../../../platform/database/transact.ts'
import { createFavourites } from './favourites.service.ts'

let id: string
let ids: string[]
const api = useTestApi()
const client = api.as('newclient@footlight.test')
beforeAll(async () => {
  id = await idOf(client)
  ids = (await api.guest.ok('listPerformers', { query: { limit: 120 } })).performerAccounts.map(
    (one) => one.id,
  )
})

const at = (index: number) => ids[index] ?? ''
const pair = (index: number) => ({ params: { id, performerId: at(index) } })
const list = (query = {}) => client.ok('favouritePerformers', { params: { id }, query })
const countOf = async (index: number) =>
  (await api.guest.ok('getPerformer', { params: { id: at(index) } })).performerAccount.favouriteCount
const marks = async () => (await client.ok('favouriteMarks', { params: { id } })).favourites

it('[M3] counts a favourite once after repeated and concurrent calls, and removes it once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => client.ok('addFavourite', pair(0))))
  expect(await client.ok('addFavourite', pair(0))).toEqual({
    performerId: at(0),
    favourite: true,
    alert: true,
    favouriteCount: 1,
  })
  expect(await countOf(0)).toBe(1)
  await Promise.all(Array.from({ length: 8 }, () => client.ok('removeFavourite', pair(0))))
  expect(await countOf(0)).toBe(0)
  expect(await marks()).toEqual([])
})

it('[M3] pages by forty, live ones first, then the newest, with the true total', async () => {
  for (let index = 0; index < 45; index++) {
    api.clock.advance(1000)
    await client.ok('addFavourite', pair(index))
  }
  await api.owner.updateTable('performers').set({ status: 'AVAILABLE' }).where('id', '=', at(3)).execute()
  const first = await list()
  expect(first).toMatchObject({ offset: 0, limit: 40, total: 45 })
  expect(first.performerAccounts.map((one) => one.id)).toEqual(
    [3, ...Array.from({ length: 45 }, (_, back) => 44 - back).filter((index) => index !== 3)]
      .slice(0, 40)
      .map(at),
  )
  expect((await list({ offset: 40 })).performerAccounts).toHaveLength(5)
  // an unlisted performer is left out, and is listed again once approved
  const performer = api.owner.updateTable('performers').where('id', '=', at(44))
  await performer.set({ approval_status: 'pending' }).execute()
  expect((await list()).total).toBe(44)
  await performer.set({ approval_status: 'approved' }).execute()
})

it('[A10] each favourite has its own alert, and setting an alert adds the favourite', async () => {
  const { alertsFor } = api.context.performers.favourites
  const recipients = (index: number) => alertsFor(at(index), { after: null, limit: 10 })
  const alert = (index: number, on: boolean) =>
    client.ok('setFavouriteAlert', { ...pair(index), body: { alert: on } })
  expect(await recipients(1)).toEqual([id])
  expect(await alert(1, false)).toMatchObject({ favourite: true, alert: false })
  expect(await recipients(1)).toEqual([])
  expect((await list({ limit: 120 })).performerAccounts.find((one) => one.id === at(1))?.alert).toBe(false)
  expect(await alert(60, false)).toMatchObject({ favourite: false, alert: false, favouriteCount: 0 })
  expect(await alert(60, true)).toMatchObject({ favourite: true, alert: true, favouriteCount: 1 })
  expect(await alertsFor(at(60), { after: id, limit: 10 })).toEqual([])
})

it('[M3, W10] refuses a performer who is not listed, and the favourites of another client', async () => {
  const performer = api.owner.updateTable('performers').where('id', '=', at(100))
  await performer.set({ approval_status: 'Rejected' }).execute()
  expect(await client.call('addFavourite', pair(100))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await client.call('setFavouriteAlert', { ...pair(100), body: { alert: true } })).toMatchObject({
    code: 'NOT_FOUND',
  })
  const stranger = api.as('client@footlight.test')
  for (const attempt of [
    stranger.call('favouritePerformers', { params: { id }, query: {} }),
    stranger.call('favouriteMarks', { params: { id } }),
    stranger.call('addFavourite', pair(50)),
    stranger.call('removeFavourite', pair(5)),
    stranger.call('setFavouriteAlert', { ...pair(5), body: { alert: false } }),
  ])
    expect(await attempt).toMatchObject({ status: 404 })
  expect(await marks()).toContainEqual({ performerId: at(5), alert: true })
})

it('[M3] refuses one favourite too many, and [A8] removes all with their counts when the account closes', async () => {
  const { database, performers } = api.context
  const most = (await marks()).length + 1
  const few = createFavourites({
    database,
    clock: api.clock,
    transact: transactOn(database),
    present: () => [],
    most,
  })
  await few.add({ clientId: id, performerId: at(70) })
  await expect(few.add({ clientId: id, performerId: at(71) })).rejects.toMatchObject({
    code: 'FAVOURITES_FULL',
  })
  expect(await few.add({ clientId: id, performerId: at(70) })).toMatchObject({ favouriteCount: 1 })
  await database.transaction().execute((tx) => performers.favourites.forget(tx, id))
  expect(await marks()).toEqual([])
  expect(await Promise.all([0, 3, 44, 60, 70, 71].map(countOf))).toEqual([0, 0, 0, 0, 0, 0])
})
