import { streamTokenClaims } from '@footlight/contract/internal'
import { delivered, MediaReports } from '@footlight/test-kit/media-reports'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../../commands/audit.ts'
import { limitsWith } from '../../../platform/http/rate-limits/limits.ts'
import { startTestApi, type TestApi } from '../../../testing/index.ts'
import { putOnStage } from '../../../testing/on-stage.ts'

const pricePerMinute = 120
let api: TestApi
let performerId: string
let clientId: string
const gateway = new MediaReports('gateway-1')
beforeAll(async () => {
  api = await startTestApi({ overrides: { revoke: async () => true } })
  const { account } = await client().ok('checkSession')
  clientId = account?.id ?? ''
})
afterAll(() => api[Symbol.asyncDispose]())
afterEach(async () => {
  const { running } = await client().ok('checkSession')
  if (running.session) await client().ok('endSession', { body: { sessionId: running.session.id } })
  if (running.request) await client().ok('cancelSession', { body: { requestId: running.request.id } })
  expect(await brokenInvariants(api.context.database)).toEqual([])
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

async function started() {
  const reply = await initiate(await accepted())
  if (!reply.ok) throw new Error(reply.code)
  return reply.value
}

/** Sends the gateway's report of one second; `media` null: the call is not in it. */
async function second(sessionId: string, media: { video: boolean; audio: boolean } | null): Promise<void> {
  const at = Math.floor(api.clock.now() / 1000)
  api.clock.advance(1000)
  const said = media && {
    viewerSessionIds: [sessionId],
    evidence: [delivered(sessionId, at, media.video, media.audio)],
  }
  await api.context.sessions.report(gateway.next(api.clock.now(), said ?? {}))
  await api.context.sweep()
}

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
    const hers = await performer().ok('joinVideocall')
    expect(hers.session).toMatchObject({ id: mine?.session.id, type: 'VIDEOCALL' })
    expect([mine?.gateway.name, mine?.gateway.peer]).toEqual([hers.gateway.peer, hers.gateway.name])
    const claims = (token = '') => streamTokenClaims.parse(decodeJwt(token))
    const session = mine?.session.id ?? ''
    const shared = { direction: 'call', stream: `call/${session}`, ses: session }
    expect(claims(mine?.gateway.token)).toMatchObject({ ...shared, kind: 'client', sub: clientId })
    expect(claims(hers.gateway.token)).toMatchObject({ ...shared, kind: 'performer', sub: performerId })
    expect(await performer().ok('studio')).toMatchObject({ performer: { performerStatus: 'ON_CALL' } })
  })

  it('[B4] bills a second only if media was delivered in at least one direction', async () => {
    const { session } = await started()
    await second(session.id, { video: true, audio: true })
    await second(session.id, { video: false, audio: true })
    await second(session.id, { video: true, audio: false })
    await second(session.id, { video: false, audio: false })
    const query = { sessionId: session.id }
    expect(await client().ok('clientSeen', { query })).toMatchObject({
      session: { state: 'ACTIVE', billedSeconds: 3, charged: 6 },
    })
    const { session: ended } = await client().ok('endSession', { body: { sessionId: session.id } })
    expect(ended).toMatchObject({ state: 'ENDED', endReason: 'CLIENT_ENDED', billedSeconds: 3 })
    expect(await performer().ok('studio')).toMatchObject({ performer: { performerStatus: 'AVAILABLE' } })
    expect(await performer().call('joinVideocall')).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('[S8] is held while nothing flows, goes on, and is lost after the seat hold', async () => {
    const { session } = await started()
    await second(session.id, { video: true, audio: true })
    for (let silent = 0; silent < 10; silent++) await second(session.id, null)
    const seen = () => client().ok('clientSeen', { query: { sessionId: session.id } })
    expect(await seen()).toMatchObject({ session: { state: 'HELD', billedSeconds: 1 } })
    await second(session.id, { video: false, audio: true })
    expect(await seen()).toMatchObject({ session: { state: 'ACTIVE', billedSeconds: 2, heldSeconds: 10 } })
    for (let silent = 0; silent < 95; silent++) {
      await second(session.id, null)
      if (silent % 10 === 0) await seen()
    }
    const { session: lost } = await seen()
    expect(lost.state).toBe('ENDED')
    expect(lost.billedSeconds).toBe(2)
    expect(['CLIENT_LOST', 'PERFORMER_LOST']).toContain(lost.endReason)
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
