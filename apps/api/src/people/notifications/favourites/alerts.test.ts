import { idOf } from '@footlight/test-kit/calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'

const api = useTestApi()

it('[S14, A10] sends no alert where the performer or the client has blocked the other', async () => {
  const performer = api.as('performer1003@footlight.test')
  const performerId = await idOf(performer)
  const clients = [api.as('client@footlight.test'), api.as('newclient@footlight.test')] as const
  const [shuts, isShut] = clients
  for (const client of clients)
    await client.ok('addFavourite', { params: { id: await idOf(client), performerId } })
  const comesOn = async () => {
    const { database, sessions } = api.context
    api.clock.advance(3_600_001)
    await sessions.studio.setAvailability(performerId, false)
    const row = database.updateTable('performers').set({ stream_active: true })
    await row.where('id', '=', performerId).execute()
    await sessions.studio.setAvailability(performerId, true)
    await Promise.all(api.nodes.map(({ context }) => context.sweep()))
    return Promise.all(clients.map(async (client) => (await client.ok('notifications', { query: {} })).total))
  }
  expect(await comesOn()).toEqual([1, 1])
  await shuts.ok('blockPerformer', { params: { performerId } })
  await performer.ok('blockClient', { params: { clientId: await idOf(isShut) } })
  expect(await comesOn()).toEqual([1, 1])
  await shuts.ok('unblockPerformer', { params: { performerId } })
  expect(await comesOn()).toEqual([2, 1])
})
