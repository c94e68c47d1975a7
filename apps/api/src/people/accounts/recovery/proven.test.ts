import type { ReportState } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { createPeople } from '../../../../test/kits/accounts.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'

let ids: string[]
const api = useTestApi({ config: { demo: true } })
beforeAll(async () => {
  const { performerAccounts } = await api.guest.ok('listPerformers', { query: { limit: 40, offset: 100 } })
  ids = performerAccounts.map((one) => one.id)
})

/** A client without a proven address, and how to prove it. */
async function unproven(name: string): Promise<{ client: Caller; id: string; prove(): Promise<unknown> }> {
  const people = createPeople(api)
  const client = await people.join(name)
  const prove = async () => {
    const token = await people.tokenFor(`${name}@mail.test`, 'verifyEmail')
    return api.guest.ok('verifyEmail', { body: { token } })
  }
  return { client, id: await idOf(client), prove }
}

it('[M3, A13] counts the favourites of an account publicly once its address is proven', async () => {
  const { client, id, prove } = await unproven('hearts')
  const [first = '', second = '', third = ''] = ids
  const pair = (performerId: string) => ({ params: { id, performerId } })
  const countOf = async (performerId: string) =>
    (await api.guest.ok('getPerformer', { params: { id: performerId } })).performerAccount.favouriteCount
  const given = { favourite: true, favouriteCount: 0 }
  expect(await client.ok('addFavourite', pair(first))).toMatchObject(given)
  expect(await client.ok('setFavouriteAlert', { ...pair(second), body: { alert: true } })).toMatchObject(
    given,
  )
  expect(await client.ok('removeFavourite', pair(second))).toMatchObject({ favouriteCount: 0 })
  expect(await Promise.all([first, second].map(countOf))).toEqual([0, 0])
  expect((await client.ok('favouriteMarks', { params: { id } })).favourites).toHaveLength(1)
  await prove()
  expect(await Promise.all([first, second].map(countOf))).toEqual([1, 0])
  expect(await client.ok('addFavourite', pair(third))).toMatchObject({ favouriteCount: 1 })
  for (const one of [first, third]) await client.ok('removeFavourite', pair(one))
  expect(await Promise.all([first, third].map(countOf))).toEqual([0, 0])
})

it('[M3, A13] counts no favourite that its client removes while the address is being proven', async () => {
  const { client, id, prove } = await unproven('wavering')
  const performerId = ids[4] ?? ''
  await client.ok('addFavourite', { params: { id, performerId } })
  const both = await api.context.database.transaction().execute(async (tx) => {
    await sql`select from performers where id = ${performerId} for update`.execute(tx)
    const takenBack = client.ok('removeFavourite', { params: { id, performerId } })
    await expect.poll(() => lockWaits(api.owner)).toBe(1)
    const proven = prove()
    await expect.poll(() => lockWaits(api.owner)).toBe(2)
    return [takenBack, proven]
  })
  await Promise.all(both)
  const { performerAccount } = await api.guest.ok('getPerformer', { params: { id: performerId } })
  expect(performerAccount.favouriteCount).toBe(0)
})

it('[S14, A13] lists reports of an account separately until its address is proven', async () => {
  const { client, prove } = await unproven('reporter')
  const admin = api.as('admin@footlight.test')
  const body = { kind: 'ACCOUNT', id: ids[9] ?? '', reason: 'UNDERAGE', text: '' } as const
  const { reportId } = await client.ok('reportAsClient', { body })
  const idsIn = async (state: ReportState) =>
    (await admin.ok('listReports', { query: { state } })).reports.map((report) => report.id)
  expect(await idsIn('OPEN')).not.toContain(reportId)
  expect(await idsIn('UNPROVEN')).toEqual([reportId])
  await prove()
  expect(await idsIn('UNPROVEN')).toEqual([])
  expect(await idsIn('OPEN')).toContain(reportId)
})
