import { streamTokenClaims } from '@footlight/contract/internal'
import { checkReceipt, readReceiptKey } from '@footlight/contract/receipt'
import { delivered, MediaReports, nothingSent, talked } from '@footlight/test-kit/media-reports'
import { decodeJwt } from 'jose'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { startTestApi, type TestApi } from '../../../../test/index.ts'
import { putOnStage } from '../../../../test/on-stage.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { limitsWith } from '../../../platform/http/rate-limits/limits.ts'

const pricePerMinute = 120
let performerId: string
let clientId: string
const gateway = new MediaReports('gateway-1')
const api = useTestApi({ overrides: { revoke: async () => true } })
beforeAll(async () => {
  const { account } = await client().ok('checkSession')
  clientId = account?.id ?? ''
})
afterEach(async () => {
  const { running } = await client().ok('checkSession')
  if (running.session) await client().ok('endSession', { body: { sessionId: running.session.id } })
  if (running.request) await client().ok('cancelSession', { body: { requestId: running.request.id } })
  expect(await brokenInvariants(api.context.database)).toEqual([])
  // [B13] what a test let fail is not the next one's
  await api.context.database.deleteFrom('cool_downs').execute()
  await api.context.database.updateTable('sessions').set({ client_held_ms: 0 }).execute()
})
const callers = new Map<string, ReturnType<TestApi['as']>>()
/** signed in once: who signs in all the time is throttled [A4] */
function as(account: string) {
  const caller = callers.get(account) ?? api.as(account)
  callers.set(account, caller)
  return caller
}
const client = () => as('client@footlight.test')
const performer = () => as('performer@footlight.test')

async function onStage(change: { offers_videocall?: boolean } = {}): Promise<void> {
  const offers = { offers_videocall: true, price_videocall: pricePerMinute, ...change }
  performerId = await putOnStage(api.context.database, 1001, offers)
}

async function accepted(): Promise<string> {
  await onStage()
  const { request } = await client().ok('requestChat', { body: { performerId, type: 'VIDEOCALL' } })
  await performer().ok('acceptRequest', { params: { id: request.id } })
  return request.id
}

const initiate = (requestId: string, id = performerId) =>
  client().call('initiateVideocall', { params: { id }, body: { type: 'VIDEOCALL', requestId } })

async function pictures(sessionId: string) {
  const { performer_picture_seconds, client_picture_seconds } = await api.context.database
    .selectFrom('sessions')
    .select(['performer_picture_seconds', 'client_picture_seconds'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { performer: performer_picture_seconds, client: client_picture_seconds }
}

async function started() {
  const reply = await initiate(await accepted())
  if (!reply.ok) throw new Error(reply.code)
  return reply.value
}

/** Sends the media server's report of one second; null: nothing of the call was delivered. `missing`: the side it waits for. */
async function second(
  sessionId: string,
  changes: Parameters<typeof talked>[2] | null = {},
  missing?: 'client' | 'performer' | null,
): Promise<void> {
  const at = Math.floor(api.clock.now() / 1000)
  api.clock.advance(1000)
  const said = changes && { viewerSessionIds: [sessionId], evidence: [talked(sessionId, at, changes)] }
  const calls = missing === undefined ? [] : [{ sessionId, missing }]
  await api.context.sessions.report(gateway.next(api.clock.now(), { ...said, calls }))
  await api.context.sweep()
}

const askAgain = () =>
  onStage().then(() => client().call('requestChat', { body: { performerId, type: 'VIDEOCALL' } }))
const seen = async (sessionId: string) => (await client().ok('clientSeen', { query: { sessionId } })).session
const noPicture = { videoPackets: 0, videoFrames: 0, videoDelivered: false }
const clientFrozen = { call: { clientPictureDelivered: false } }

describe('VIDEOCALL', () => {
  it('[S5] starts an accepted request, once, with a token of its own for either side', async () => {
    const requestId = await accepted()
    expect(await api.guest.ok('getPerformer', { params: { id: performerId } })).toMatchObject({
      performerAccount: { performer_services: { videocall: true }, prices: { videocall: pricePerMinute } },
    })
    expect(await initiate(requestId, '00000000-0000-4000-8000-000000000000')).toMatchObject({
      code: 'NOT_FOUND',
    })
    const replies = await Promise.all(Array.from({ length: 20 }, () => initiate(requestId)))
    const started = replies.map((reply) => (reply.ok ? reply.value : null))
    expect(new Set(started.map((one) => one?.session.id)).size).toBe(1)
    const [mine] = started
    expect(mine).toMatchObject({
      session: { type: 'VIDEOCALL', state: 'STARTING', pricePerMinute },
      gateway: { serverUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/janus-ws$/) },
      relayServers: [],
    })
    const joined = await performer().ok('joinVideocall', { body: {} })
    expect(joined.session).toMatchObject({ id: mine?.session.id, type: 'VIDEOCALL' })
    expect([mine?.gateway.name, mine?.gateway.peer]).toEqual([joined.gateway.peer, joined.gateway.name])
    const claims = (token = '') => streamTokenClaims.parse(decodeJwt(token))
    const session = mine?.session.id ?? ''
    const shared = { direction: 'call', stream: `call/${session}`, ses: session }
    expect(claims(mine?.gateway.token)).toMatchObject({ ...shared, kind: 'client', sub: clientId })
    expect(claims(joined.gateway.token)).toMatchObject({ ...shared, kind: 'performer', sub: performerId })
    expect(await performer().ok('studio')).toMatchObject({ performer: { performerStatus: 'ON_CALL' } })
  })

  it('[B4, G4, R1, R3] bills a second in which each picture that is on arrives; both receipts tell both ways', async () => {
    const { session } = await started()
    await second(session.id)
    await second(session.id, clientFrozen)
    await second(session.id, { ...noPicture, call: { performerVideoOn: false } })
    await second(session.id, noPicture)
    await second(session.id, { ...nothingSent, call: { performerVideoOn: false } })
    await second(session.id, { call: { clientVideoOn: false, clientPictureDelivered: false } })
    expect(await seen(session.id)).toMatchObject({ state: 'ACTIVE', billedSeconds: 3, charged: 6 })
    const { session: ended } = await client().ok('endSession', { body: { sessionId: session.id } })
    expect(ended).toMatchObject({ state: 'ENDED', endReason: 'CLIENT_ENDED', billedSeconds: 3 })
    const expected = { version: 5, billedSeconds: 3, performerPictureSeconds: 2, clientPictureSeconds: 2 }
    const publicKey = await readReceiptKey((await api.guest.ok('receiptKey')).publicKey)
    for (const reader of [client(), performer()]) {
      const { receipt } = await reader.ok('receipt', { params: { id: session.id } })
      expect(receipt).toMatchObject(expected)
      expect((await checkReceipt(receipt, publicKey)).state).toBe('signed')
    }
    expect(await performer().ok('studio')).toMatchObject({ performer: { performerStatus: 'AVAILABLE' } })
    expect(await performer().call('joinVideocall', { body: {} })).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('[B4] a second without both ways bills nothing in a call, not even among seconds that wait', async () => {
    const { session } = await started()
    for (let talking = 0; talking < 4; talking++) await second(session.id)
    const at = Math.floor(api.clock.now() / 1000)
    api.clock.advance(1000)
    const evidence = [delivered(session.id, at)]
    await api.context.sessions.report(gateway.next(api.clock.now(), { evidence }))
    expect(await seen(session.id)).toMatchObject({ billedSeconds: 4 })
    await second(session.id)
    await second(session.id, { ...noPicture, call: { performerVideoOn: false } })
    await second(session.id, { ...noPicture, call: { performerVideoOn: false } })
    expect(await seen(session.id)).toMatchObject({ billedSeconds: 7 })
    await client().ok('endSession', { body: { sessionId: session.id } })
    expect(await pictures(session.id)).toEqual({ performer: 5, client: 7 })
  })

  it('[B4, B13] a client whose picture is on and missing holds the call for 90 s in all, watching or not', async () => {
    const { session } = await started()
    await second(session.id)
    for (let frozen = 0; frozen < 60; frozen++) {
      await second(session.id, frozen < 3 ? clientFrozen : { ...nothingSent, ...clientFrozen })
      if (frozen % 10 === 0) await seen(session.id)
    }
    expect(await seen(session.id)).toMatchObject({ state: 'HELD', heldFor: 'client', billedSeconds: 1 })
    expect((await performer().ok('studio')).session).toMatchObject({ state: 'HELD', heldFor: 'client' })
    await second(session.id)
    expect(await seen(session.id)).toMatchObject({ state: 'ACTIVE', heldFor: null, heldSeconds: 60 })
    for (let frozen = 0; frozen < 31; frozen++) await second(session.id, clientFrozen)
    expect(await seen(session.id)).toMatchObject({ endReason: 'CLIENT_LOST', billedSeconds: 2 })
  })

  it('[S8, B13] is held while the performer sends nothing, goes on, and ends in the performer’s name', async () => {
    const { session } = await started()
    await second(session.id)
    for (let silent = 0; silent < 10; silent++) await second(session.id, nothingSent)
    expect(await seen(session.id)).toMatchObject({ state: 'HELD', heldFor: 'performer', billedSeconds: 1 })
    await second(session.id)
    expect(await seen(session.id)).toMatchObject({ state: 'ACTIVE', billedSeconds: 2, heldSeconds: 10 })
    for (let silent = 0; silent < 91; silent++) {
      await second(session.id, nothingSent)
      if (silent % 10 === 0) await seen(session.id)
    }
    expect(await seen(session.id)).toMatchObject({ endReason: 'PERFORMER_LOST', billedSeconds: 2 })
  })

  it.each([
    ['the performer, of whom nothing is known', undefined, 'performer', 'PERFORMER_LOST'],
    [
      'the performer, who asks for it every 4 s and never answers',
      'performer',
      'performer',
      'PERFORMER_LOST',
    ],
    ['the client, for whom the performer waits at the gateway', 'client', 'client', 'CLIENT_LOST'],
  ] as const)('[B13] a call that is lost waits for %s', async (_, missing, heldFor, endReason) => {
    const { session } = await started()
    await second(session.id)
    for (let silent = 0; silent < 100; silent++) {
      if (silent % 4 === 0) await performer().call('joinVideocall', { body: {} })
      await second(session.id, null, missing)
      if (silent === 12) expect(await seen(session.id)).toMatchObject({ state: 'HELD', heldFor })
      if (silent % 10 === 0 && (await seen(session.id)).state === 'ENDED') break
    }
    expect(await seen(session.id)).toMatchObject({ endReason, billedSeconds: 1 })
  })

  it('[S6, S9] charges nothing when it never starts, or is cancelled before', async () => {
    const first = await started()
    const cancelled = await client().ok('cancelSession', { body: { sessionId: first.session.id } })
    expect(cancelled.session).toMatchObject({ state: 'ENDED', endReason: 'CLIENT_ENDED', charged: 0 })
    const { session } = await started()
    for (let silent = 0; silent < 21; silent++) await second(session.id, null)
    expect(await client().ok('clientSeen', { query: { sessionId: session.id } })).toMatchObject({
      session: { state: 'ENDED', endReason: 'NEVER_STARTED', charged: 0 },
    })
  })

  it.each([
    ['counts no call that never started, however often the performer joined', null, 'performer', true],
    ['counts a call in which the client’s picture never arrived', clientFrozen, undefined, false],
    ['counts a call that the client never came to', null, 'client', false],
  ] as const)('[B13] %s', async (_, reported, missing, ok) => {
    for (const _attempt of [1, 2]) {
      const { session } = await started()
      for (let passed = 0; passed < 20; passed++) {
        if (passed % 5 === 0) await performer().ok('joinVideocall', { body: {} })
        await second(session.id, reported, missing)
      }
      expect(await seen(session.id)).toMatchObject({ endReason: 'NEVER_STARTED' })
    }
    expect(await askAgain()).toMatchObject(ok ? { ok } : { code: 'TRY_LATER' })
  })

  it('[B13] counts a call that the client ends before it is paid, unless the performer is missing', async () => {
    for (const missing of ['performer', 'performer', null, null] as const) {
      const { session } = await started()
      await second(session.id, null, 'performer')
      await second(session.id, null, missing)
      await client().ok('endSession', { body: { sessionId: session.id } })
    }
    expect(await askAgain()).toMatchObject({ code: 'TRY_LATER' })
  })

  it('[S5] refuses initiateVideochat for its request, and initiateVideocall for a VIDEO request', async () => {
    const requestId = await accepted()
    const asVideo = await client().call('initiateVideochat', {
      params: { id: 1001 },
      body: { type: 'VIDEO', requestId },
    })
    expect(asVideo).toMatchObject({ code: 'REQUEST_STATE' })
    await client().ok('cancelSession', { body: { requestId } })
    await onStage()
    const { request } = await client().ok('requestChat', { body: { performerId, type: 'VIDEO' } })
    await performer().ok('acceptRequest', { params: { id: request.id } })
    expect(await initiate(request.id)).toMatchObject({ code: 'REQUEST_STATE' })
  })

  it('[S20] refuses a request to a performer who takes no calls, and lists none', async () => {
    await onStage({ offers_videocall: false })
    const asked = await as('newclient@footlight.test').call('requestChat', {
      body: { performerId, type: 'VIDEOCALL' },
    })
    expect(asked).toMatchObject({ code: 'SERVICE_NOT_OFFERED' })
    const { performerAccounts } = await api.guest.ok('listPerformers', { query: { service: 'videocall' } })
    expect(performerAccounts.map(({ id }) => id)).not.toContain(performerId)
  })
})

it('[S21, W14] gives each account a few tokens a minute for the echo, each of a test of its own', async () => {
  const relay = { urls: 'turn:relay.test:3478', username: expect.any(String), credential: expect.any(String) }
  await using site = await startTestApi({
    config: { turn: { urls: [relay.urls], secret: 'secret' } },
    overrides: { limits: limitsWith({ timesAtHome: 1 }) },
  })
  expect(await site.guest.call('startConnectionTest')).toMatchObject({ code: 'NOT_SIGNED_IN' })
  for (const [email, kind] of [
    ['client@footlight.test', 'client'],
    ['performer@footlight.test', 'performer'],
    ['admin@footlight.test', 'admin'],
  ] as const) {
    const account = site.as(email)
    const { account: own } = await account.ok('checkSession')
    const tests = new Set<string>()
    for (let number = 0; number < 6; number++) {
      const { gateway, relayServers } = await account.ok('startConnectionTest')
      expect(gateway.serverUrl).toMatch(/^ws:.*\/janus-ws$/)
      expect(relayServers).toEqual([relay])
      const { ses, ...claims } = streamTokenClaims.parse(decodeJwt(gateway.token))
      expect(claims).toMatchObject({ sub: own?.id, kind, direction: 'echo', stream: `echo/${ses}` })
      tests.add(ses)
    }
    expect(tests.size).toBe(6)
    expect(await account.call('startConnectionTest')).toMatchObject({ code: 'RATE_LIMITED' })
  }
})
