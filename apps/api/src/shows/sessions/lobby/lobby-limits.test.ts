import { stream } from '@footlight/test-kit/media-reports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/index.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { createSettings } from '../../../site/settings/index.ts'

let api: TestApi
let world: World
beforeAll(async () => {
  api = await startTestApi()
  world = await createWorld()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const freeSecondsOf = async (caller: TestApi['guest']) =>
  (await caller.ok('initiateVoyeurClient', {})).voyeurClient.freeSeconds

it('[S2, O5] the operator sets how long guests and clients may watch for free, and the log has the line', async () => {
  const admin = api.as('admin@footlight.test')
  expect((await api.guest.ok('lobbyLimits', {})).lobbyLimits).toEqual({ client: 120, guest: 30 })
  expect(await freeSecondsOf(api.guest)).toBe(30)
  const wish = { clientPreviewSeconds: 60, guestPreviewSeconds: 15 }
  await admin.ok('setSettings', { body: wish })
  expect((await api.guest.ok('lobbyLimits', {})).lobbyLimits).toEqual({ client: 60, guest: 15 })
  expect([await freeSecondsOf(api.guest), await freeSecondsOf(api.as('client@footlight.test'))]).toEqual([
    15, 60,
  ])
  // the same once more changes nothing, and leaves no line
  await admin.ok('setSettings', { body: wish })
  const { entries } = await admin.ok('listAuditLog', { query: {} })
  const lines = entries.filter(({ action }) => action === 'settings.set')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    before: { clientPreviewSeconds: 120, guestPreviewSeconds: 30 },
    after: wish,
  })
})

it('[S2] a lowered limit ends the previews that have used it up', async () => {
  const performer = await world.performer(60)
  const { lobby } = world.sessions
  await lobby.join({ account: null, guestToken: undefined, address: '192.0.2.1' }, performer.id)
  const visit = await world.database.selectFrom('lobby_visits').select('id').executeTakeFirstOrThrow()
  for (let second = 0; second < 20; second++) {
    world.clock.advance(1000)
    await world.report({ viewerSessionIds: [visit.id], streams: [stream(performer.number, 'active')] })
  }
  await world.sweep()
  expect(world.media.revoked).not.toContain(visit.id)
  const act = { operatorId: 'operator', record: async () => undefined, nothingChanged: () => undefined }
  await createSettings({ database: world.database }).set(act, { guestPreviewSeconds: 20 })
  await world.sweep()
  expect(world.media.revoked).toContain(visit.id)
})
