import { idOf } from '@footlight/test-kit/calls'
import { delivered, MediaReports, stream } from '@footlight/test-kit/media-reports'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../test/index.ts'
import { brokenInvariants } from '../../commands/audit.ts'

/** [S14] What a block ends, by the calls of both sides. */
const number = 1001
let api: TestApi
let performer: Caller
let client: Caller
let other: Caller
let performerId: string
let clientId: string
let media: MediaReports
const revoked = new Set<string>()
beforeEach(async () => {
  revoked.clear()
  media = new MediaReports()
  api = await startTestApi({
    overrides: {
      revoke: async (ids: readonly string[]) => {
        for (const id of ids) revoked.add(id)
        return true
      },
    },
  })
  performer = api.as('performer@footlight.test')
  client = api.as('client@footlight.test')
  other = api.as('newclient@footlight.test')
  performerId = await idOf(performer)
  clientId = await idOf(client)
  await performer.ok('goLive', { body: { quality: 'md' } })
  await seconds(1)
  await performer.ok('setAvailability', { body: { available: true } })
})
afterEach(async () => {
  expect(await brokenInvariants(api.context.database)).toEqual([])
  await api[Symbol.asyncDispose]()
})

const sesOf = ({ token }: { token: string }) => String(decodeJwt(token).ses)
const stateOf = async (caller: Caller, sessionId: string) =>
  (await caller.ok('clientSeen', { query: { sessionId } })).session
const statusOf = async () =>
  (await api.guest.ok('getPerformer', { params: { id: performerId } })).performerAccount?.performerStatus

/** Reports seconds of the performer's stream; in each of them these viewers get video. */
async function seconds(count: number, ...viewers: string[]): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    const second = Math.floor(api.clock.now() / 1000)
    api.clock.advance(1000)
    const evidence = viewers.map((viewer) => delivered(viewer, second))
    const said = { streams: [stream(number, 'active')], viewerSessionIds: viewers, evidence }
    await api.context.sessions.report(media.next(api.clock.now(), said))
    await api.context.sweep()
  }
}

async function startShow(caller: Caller, allowPeek = false): Promise<string> {
  const body = { performerId, type: 'VIDEO', allowPeek } as const
  const { request } = await caller.ok('requestChat', { body })
  await performer.ok('acceptRequest', { params: { id: request.id } })
  const start = { params: { id: number }, body: { type: 'VIDEO', requestId: request.id } } as const
  return (await caller.ok('initiateVideochat', start)).session.id
}

const offerMonth = () =>
  api.context.database
    .updateTable('performers')
    .set({ price_subscription: 100, price_video_subscribers: 45 })
    .where('id', '=', performerId)
    .execute()
const ofPerformer = () => ({ params: { id: clientId, x: performerId }, query: {} })
const blockClient = () => performer.ok('blockClient', { params: { clientId } })
const blockPerformer = () => client.ok('blockPerformer', { params: { performerId } })

it.each([
  ['CLIENT_ENDED', blockPerformer],
  ['PERFORMER_ENDED', blockClient],
] as const)('[S14, S9] a show ends at once, %s, cut and paid to the second', async (endReason, block) => {
  const session = await startShow(client)
  await seconds(13, session)
  await block()
  expect(revoked).toContain(session)
  expect(await stateOf(client, session)).toMatchObject({ state: 'ENDED', endReason, billedSeconds: 13 })
  expect(await statusOf()).toBe('AVAILABLE')
  expect((await performer.ok('checkSession')).running.session).toBeNull()
  const ask = { body: { performerId, type: 'VIDEO' } } as const
  expect(await client.call('requestChat', ask)).toMatchObject({ code: 'BLOCKED' })
})

it('[S14] a block declines an open request, and ends or prevents the session of an accepted one', async () => {
  const { request } = await client.ok('requestChat', { body: { performerId, type: 'VIDEO' } })
  await blockClient()
  const params = { id: request.id }
  expect(await client.ok('getRequest', { params })).toMatchObject({ request: { state: 'DECLINED' } })
  expect(await statusOf()).toBe('AVAILABLE')
  await performer.ok('unblockClient', { params: { clientId } })

  const taken = (await client.ok('requestChat', { body: { performerId, type: 'VIDEO' } })).request
  await performer.ok('acceptRequest', { params: { id: taken.id } })
  const start = { params: { id: number }, body: { type: 'VIDEO', requestId: taken.id } } as const
  const [begun] = await Promise.all([client.call('initiateVideochat', start), blockPerformer()])
  // whichever of the two calls came first, no session runs
  if (begun.ok) expect(await stateOf(client, begun.value.session.id)).toMatchObject({ state: 'ENDED' })
  expect((await client.ok('checkSession')).running).toEqual({ request: null, session: null })
  expect(await statusOf()).toBe('AVAILABLE')
})

it('[S14, S2] a block ends the lobby visit of the blocked client, and no other visit', async () => {
  const [mine, others] = [
    await client.ok('voyeur', { params: { id: performerId } }),
    await other.ok('voyeur', { params: { id: performerId } }),
  ].map(({ playStream }) => sesOf(playStream))
  const received: string[] = []
  const stop = api.context.bus.subscribe(({ audience, event }) => {
    if (event.type === 'lobby.ended') received.push(JSON.stringify(audience))
  })
  await blockClient()
  stop()
  expect([...revoked]).toEqual([mine])
  expect(revoked).not.toContain(others)
  expect(received).toEqual([JSON.stringify({ accountIds: [clientId] })])
})

it('[S14, S10] a block ends a peek with its billed seconds, and the show that it peeked at goes on', async () => {
  const { database } = api.context
  await database
    .updateTable('performers')
    .set({ offers_peek: true, price_peek: 60 })
    .where('id', '=', performerId)
    .execute()
  await api.context.wallet.grantDemoCredit({ clientId: await idOf(other), credits: 5000 })
  const show = await startShow(other, true)
  await seconds(3, show)
  const { request } = await client.ok('requestPeek', { body: { performerId, type: 'PEEK' } })
  const start = { params: { id: number }, body: { type: 'PEEK', requestId: request.id } } as const
  const peek = (await client.ok('initiateVideochat', start)).session.id
  await seconds(7, show, peek)
  await blockClient()
  expect(revoked).toContain(peek)
  expect(await stateOf(client, peek)).toMatchObject({ endReason: 'PERFORMER_ENDED', billedSeconds: 7 })
  expect(revoked).not.toContain(show)
  await seconds(1, show)
  expect(await stateOf(other, show)).toMatchObject({ state: 'ACTIVE' })
  expect(await client.call('requestPeek', { body: { performerId, type: 'PEEK' } })).toMatchObject({
    code: 'BLOCKED',
  })
})

it.each([
  ['client', blockPerformer],
  ['performer', blockClient],
] as const)('[S14, M4] sells no month across a block by the %s', async (_, block) => {
  await offerMonth()
  await block()
  expect(await client.call('subscribe', ofPerformer())).toMatchObject({
    code: 'BLOCKED',
  })
  expect((await client.ok('subscriptions')).subscriptions).toEqual([])
})

it('[S14, M4] a block cancels a running subscription at its paid end; only a later call renews it', async () => {
  await offerMonth()
  await client.ok('subscribe', ofPerformer())
  await blockClient()
  const stopped = { performerId, state: 'CANCELLED', renewsAt: null }
  expect((await client.ok('subscriptions')).subscriptions).toMatchObject([stopped])
  expect(await client.call('subscribe', ofPerformer())).toMatchObject({ code: 'BLOCKED' })
  await performer.ok('unblockClient', { params: { clientId } })
  expect((await client.ok('subscriptions')).subscriptions).toMatchObject([stopped])
  await client.ok('subscribe', ofPerformer())

  // a subscription that began concurrently with the block, which therefore did not cancel it
  const row = { client_id: clientId, performer_id: performerId, blocked_by: 'client', parted: true } as const
  const { database, wallet } = api.context
  await database
    .insertInto('blocks')
    .values({ ...row, blocked_at: new Date(api.clock.now()) })
    .execute()
  const before = await wallet.balanceOf(clientId)
  const [month] = (await client.ok('subscriptions')).subscriptions
  api.clock.advance(Date.parse(month?.renewsAt ?? '') - api.clock.now())
  await api.context.sweep()
  expect(await wallet.subscriptions.list(clientId)).toEqual([])
  expect(await wallet.balanceOf(clientId)).toEqual(before)
})

it('[S14, B7] a block that cannot be carried out does not delay the next one', async () => {
  const { blocks, clock, database } = api.context
  const faulty = await idOf(other)
  const session = await startShow(client)
  await seconds(4, session)
  const row = { performer_id: performerId, blocked_by: 'client', parted: false } as const
  const at = clock.now()
  await database
    .insertInto('blocks')
    .values([
      { ...row, client_id: faulty, blocked_at: new Date(at - 1000) },
      { ...row, client_id: clientId, blocked_at: new Date(at) },
    ])
    .execute()
  blocks.on('blocked', async ({ clientId }) => {
    if (clientId === faulty) throw new Error('a fault of this pair')
  })
  await expect(blocks.sweep()).rejects.toThrow('blocks could not be carried out')
  expect(await stateOf(client, session)).toMatchObject({ endReason: 'CLIENT_ENDED', billedSeconds: 4 })
})

it('[S14, B7] a block whose process died before it ended the show is carried out by the sweep', async () => {
  const session = await startShow(client)
  await seconds(4, session)
  const row = { client_id: clientId, performer_id: performerId, blocked_by: 'client', parted: false } as const
  await api.context.database
    .insertInto('blocks')
    .values({ ...row, blocked_at: new Date(api.clock.now()) })
    .execute()
  await api.context.sweep()
  expect(await stateOf(client, session)).toMatchObject({ endReason: 'CLIENT_ENDED', billedSeconds: 4 })
  expect(revoked).toContain(session)
})
