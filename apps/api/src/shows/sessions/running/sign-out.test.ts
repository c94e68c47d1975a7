import { createHmac } from 'node:crypto'
import { cookieOf } from '@footlight/test-kit/calls'
import { delivered, MediaReports, stream } from '@footlight/test-kit/media-reports'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../../test/index.ts'
import { brokenInvariants } from '../../../commands/audit.ts'

/** A sign-out ends the stage, show and lobby visit that this sign-in opened, and revokes their tokens. */
const number = 1001
const secret = 'a secret of the relay'
let api: TestApi
let performerId: string
let performer: Caller
let client: Caller
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
    config: { turn: { urls: ['turn:relay.example'], secret } },
  })
  performer = api.as('performer@footlight.test')
  client = api.as('client@footlight.test')
  const { account } = await performer.ok('checkSession')
  performerId = account?.id ?? ''
})
afterEach(() => api[Symbol.asyncDispose]())

const claimsOf = ({ token }: { token: string }): { ses: string; signIn?: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const sesOf = (seat: { token: string }) => claimsOf(seat).ses

/** Seconds on stage; in each of them the viewer gets video. */
async function seconds(count: number, viewer?: string): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    const second = Math.floor(api.clock.now() / 1000)
    api.clock.advance(1000)
    const said = {
      streams: [stream(number, 'active')],
      viewerSessionIds: viewer ? [viewer] : [],
      evidence: viewer ? [delivered(viewer, second)] : [],
    }
    await api.context.sessions.report(media.next(api.clock.now(), said))
    await api.context.sweep()
  }
}

async function onStage(caller: Caller): Promise<string> {
  const { publishStream } = await caller.ok('goLive', { body: { quality: 'md' } })
  await seconds(1)
  await caller.ok('setAvailability', { body: { available: true } })
  return sesOf(publishStream)
}

async function startShow(caller: Caller): Promise<string> {
  const { request } = await caller.ok('requestChat', { body: { performerId, type: 'VIDEO' } })
  await performer.ok('acceptRequest', { params: { id: request.id } })
  const { session } = await join(caller, request.id)
  return session.id
}
const join = (caller: Caller, requestId: string) =>
  caller.ok('initiateVideochat', { params: { id: number }, body: { type: 'VIDEO', requestId } })

const endReasonOf = async (sessionId: string) =>
  (await api.as('client@footlight.test').ok('clientSeen', { query: { sessionId } })).session.endReason

it('[S9, A6] a performer who signs out is off the stage at once, and the client pays what was seen', async () => {
  const stage = await onStage(performer)
  const session = await startShow(client)
  await seconds(15, session)
  await performer.ok('logout')
  expect(revoked).toContain(stage)
  expect(revoked).toContain(session)
  const { session: ended } = await client.ok('clientSeen', { query: { sessionId: session } })
  expect(ended).toMatchObject({ state: 'ENDED', endReason: 'PERFORMER_ENDED', billedSeconds: 15 })
  const shown = await api.guest.ok('getPerformer', { params: { id: performerId } })
  expect(shown.performerAccount?.performerStatus).toBe('OFFLINE')
  expect(await brokenInvariants(api.context.database)).toEqual([])
})

it('[S9, B10] a client who signs out ends the show as by its end, and leaves the lobby', async () => {
  await onStage(performer)
  const { playStream } = await client.ok('voyeur', { params: { id: performerId } })
  await client.ok('logout')
  expect(revoked).toContain(sesOf(playStream))

  const again = api.as('client@footlight.test')
  const session = await startShow(again)
  await seconds(12, session)
  await again.ok('logout')
  expect(revoked).toContain(session)
  const { session: ended } = await api
    .as('client@footlight.test')
    .ok('clientSeen', { query: { sessionId: session } })
  expect(ended).toMatchObject({ endReason: 'CLIENT_ENDED', billedSeconds: 12 })
  expect(await brokenInvariants(api.context.database)).toEqual([])
})

it('[A6] ending a sign-in from the list ends what it opened; what another sign-in opened continues', async () => {
  const stage = await onStage(performer)
  const phone = api.as('performer@footlight.test')
  await phone.ok('logout')
  expect(revoked).not.toContain(stage)

  const session = await startShow(client)
  const tablet = api.as('client@footlight.test')
  const { session: shown } = await tablet.ok('clientSeen', { query: { sessionId: session } })
  const { requestId } = await api.context.database
    .selectFrom('sessions')
    .select('request_id as requestId')
    .where('id', '=', shown.id)
    .executeTakeFirstOrThrow()
  // the show was taken over to the tablet
  await join(tablet, requestId)
  await client.ok('logout')
  expect(await endReasonOf(session)).toBeNull()

  const { signIns } = await performer.ok('listSignIns')
  const otherSignIn = api.as('performer@footlight.test')
  await otherSignIn.ok('checkSession')
  const broadcast = signIns.find(({ current }) => current)
  await otherSignIn.ok('endSignIn', { params: { id: broadcast?.id ?? '' } })
  expect(revoked).toContain(stage)
  expect(await endReasonOf(session)).toBe('PERFORMER_ENDED')
})

it('[S7, B4] the device that called last plays the show: the other’s reconnect is refused, a new start is not', async () => {
  await onStage(performer)
  const session = await startShow(client)
  const { request_id: requestId } = await api.context.database
    .selectFrom('sessions')
    .select('request_id')
    .where('id', '=', session)
    .executeTakeFirstOrThrow()
  const reconnect = (caller: Caller) =>
    caller.call('initiateVideochat', {
      params: { id: number },
      body: { type: 'VIDEO', requestId, renew: true },
    })
  await seconds(5, session)
  const first = await reconnect(client)
  const tablet = api.as('client@footlight.test')
  expect(await reconnect(tablet)).toMatchObject({ status: 409, code: 'SHOWN_ELSEWHERE' })
  await join(tablet, requestId)
  for (let round = 0; round < 3; round++) {
    expect(await reconnect(client)).toMatchObject({ status: 409, code: 'SHOWN_ELSEWHERE' })
    const renewed = await reconnect(tablet)
    expect(renewed.ok && sesOf(renewed.value.playStream)).toBe(session)
    // the media server tells their tokens apart
    const signIns = [first, renewed].map((one) => one.ok && claimsOf(one.value.playStream).signIn)
    expect(new Set(signIns).size).toBe(2)
    await seconds(2, session)
  }
  await join(client, requestId)
  expect(await reconnect(tablet)).toMatchObject({ code: 'SHOWN_ELSEWHERE' })
  expect(await reconnect(client)).toMatchObject({ ok: true })
  await seconds(4, session)
  const { session: shown } = await client.ok('clientSeen', { query: { sessionId: session } })
  // one session, each second once, and no hold
  expect(shown).toMatchObject({ state: 'ACTIVE', billedSeconds: 15, heldSeconds: 0 })
  expect(await brokenInvariants(api.context.database)).toEqual([])
})

it.each([
  ['ends with the device that joined it, and the stage stays', 'tablet', 'PERFORMER_ENDED', 'AVAILABLE'],
  ['goes on when the device of the stage signs out', 'laptop', null, 'ON_CALL'],
] as const)('[S9, S20, A6] a performer’s call %s', async (_, leaving, endReason, status) => {
  await api.context.database
    .updateTable('performers')
    .set({ offers_videocall: true, price_videocall: 120 })
    .where('id', '=', performerId)
    .execute()
  const stage = await onStage(performer)
  const { request } = await client.ok('requestChat', { body: { performerId, type: 'VIDEOCALL' } })
  await performer.ok('acceptRequest', { params: { id: request.id } })
  const { session } = await client.ok('initiateVideocall', {
    params: { id: performerId },
    body: { type: 'VIDEOCALL', requestId: request.id },
  })
  const tablet = api.as('performer@footlight.test')
  for (const device of [performer, tablet]) await device.ok('joinVideocall', { body: {} })
  await (leaving === 'tablet' ? tablet : performer).ok('logout')
  expect(await endReasonOf(session.id)).toBe(endReason)
  expect(revoked.has(session.id)).toBe(leaving === 'tablet')
  expect(revoked.has(stage)).toBe(leaving === 'laptop')
  const shown = await api.guest.ok('getPerformer', { params: { id: performerId } })
  expect(shown.performerAccount?.performerStatus).toBe(status)
})

it('[S9, S21, A6] a connection test ends with its sign-in, by sign-out and by suspension', async () => {
  const testOf = async (caller: Caller) => sesOf((await caller.ok('startConnectionTest')).gateway)
  const tablet = api.as('client@footlight.test')
  const [first, second] = [await testOf(client), await testOf(client)]
  const other = await testOf(tablet)
  await client.ok('logout')
  expect([first, second, other].map((id) => revoked.has(id))).toEqual([true, true, false])
  const { account } = await tablet.ok('checkSession')
  const admin = api.as('admin@footlight.test')
  const reason = 'Suspended while we look into it.'
  await admin.ok('suspendAccount', { params: { id: account?.id ?? '' }, body: { reason } })
  expect(revoked).toContain(other)
})

it('[A6] signing in ends the sign-in that the browser had; of the same account, its show goes on', async () => {
  await onStage(performer)
  const signIn = async (account: string, cookie?: string) => {
    const caller = cookie === undefined ? api.guest : api.guest.with({ cookie })
    const reply = await caller.call('login', { body: { account, password: 'footlight-demo' } })
    return cookieOf(reply)
  }
  const first = await signIn('client@footlight.test')
  const session = await startShow(api.guest.with({ cookie: first }))
  const second = await signIn('client@footlight.test', first)
  expect(await api.guest.with({ cookie: first }).ok('checkSession')).toMatchObject({ authenticated: false })
  expect(await endReasonOf(session)).toBeNull()
  await signIn('newclient@footlight.test', second)
  expect(await api.guest.with({ cookie: second }).ok('checkSession')).toMatchObject({ authenticated: false })
  expect(await endReasonOf(session)).toBe('CLIENT_ENDED')
  expect(revoked).toContain(session)
})

it('[E7] relay credentials last an hour and have one owner; a guest has none before a visit', async () => {
  expect((await api.guest.ok('checkSession')).relayServers).toEqual([])
  const guests = await Promise.all([
    api.guest.ok('initiateVoyeurClient', { body: {} }),
    api.guest.ok('initiateVoyeurClient', { body: {} }),
  ])
  const { account, relayServers } = await client.ok('checkSession')
  const now = api.clock.now() / 1000
  const owners = [...guests.map(({ relayServers: own }) => own), relayServers].map((servers) => {
    const [server] = servers
    const [until, owner] = server?.username.split(':') ?? []
    expect(Number(until)).toBe(now + 3600)
    expect(server?.credential).toBe(
      createHmac('sha1', secret)
        .update(server?.username ?? '')
        .digest('base64'),
    )
    return owner
  })
  expect(owners).toEqual([...guests.map(({ voyeurClient }) => voyeurClient.id), account?.id])
  expect(new Set(owners).size).toBe(3)
})
