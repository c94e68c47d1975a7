import type { CallReport } from '@footlight/contract/internal'
import { idOf } from '@footlight/test-kit/calls'
import { MediaReports, nothingSent, stream, talked } from '@footlight/test-kit/media-reports'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../../test/index.ts'
import { brokenInvariants } from '../../../commands/audit.ts'

/** [S20] What a call does to stage, lobby, requests and shows, and what ends it. */
const number = 1001
const pricePerMinute = 120
let api: TestApi
let performerId: string
let performer: Caller
let client: Caller
let media: MediaReports
const revoked = new Set<string>()
beforeEach(async () => {
  revoked.clear()
  media = new MediaReports()
  const revoke = async (ids: readonly string[]) => {
    for (const id of ids) revoked.add(id)
    return true
  }
  api = await startTestApi({ overrides: { revoke } })
  performer = api.as('performer@footlight.test')
  client = api.as('client@footlight.test')
  performerId = await idOf(performer)
  await api.context.database
    .updateTable('performers')
    .set({ offers_videocall: true, price_videocall: pricePerMinute })
    .where('id', '=', performerId)
    .execute()
})
afterEach(async () => {
  expect(await brokenInvariants(api.context.database)).toEqual([])
  await api[Symbol.asyncDispose]()
})

/** Seconds pass; the stage is sent or not, and in each second a call brings everything across. */
async function seconds(count: number, { stage = true, call = '' } = {}): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    const second = Math.floor(api.clock.now() / 1000)
    api.clock.advance(1000)
    const said = {
      streams: stage ? [stream(number, 'active')] : [],
      viewerSessionIds: call ? [call] : [],
      evidence: call ? [talked(call, second)] : [],
    }
    await api.context.sessions.report(media.next(api.clock.now(), said))
    await api.context.sweep()
  }
}

async function goLive(): Promise<void> {
  await performer.ok('goLive', { body: { quality: 'md' } })
  await seconds(1)
  await performer.ok('setAvailability', { body: { available: true } })
}

const initiate = (caller: Caller, requestId: string, renew?: true) =>
  caller.call('initiateVideocall', {
    params: { id: performerId },
    body: { type: 'VIDEOCALL', requestId, ...(renew && { renew }) },
  })

async function startCall(caller = client, cap: number | null = null) {
  const body = { performerId, type: 'VIDEOCALL', ...(cap !== null && { cap }) } as const
  const { request } = await caller.ok('requestChat', { body })
  await performer.ok('acceptRequest', { params: { id: request.id } })
  const begun = await initiate(caller, request.id)
  if (!begun.ok) throw new Error(begun.code)
  await performer.ok('joinVideocall', { body: {} })
  return { ...begun.value, requestId: request.id }
}

const statusNow = async () => {
  const { performerAccount } = await api.guest.ok('getPerformer', { params: { id: performerId } })
  return [performerAccount?.performerStatus, performerAccount?.away]
}

const tokenOf = ({ token }: { token: string }) => decodeJwt<{ ses: string; jti: string }>(token)

it('[S20, P2] a call cuts the lobby and has no peek, no talk-back, and no other request beside it', async () => {
  await goLive()
  const { playStream } = await api.guest.ok('voyeur', { params: { id: performerId } })
  const { session } = await startCall()
  expect(revoked).toContain(tokenOf(playStream).ses)
  await seconds(3, { call: session.id })
  expect(await statusNow()).toEqual(['ON_CALL', false])
  expect(await api.guest.call('voyeur', { params: { id: performerId } })).toMatchObject({ ok: false })
  expect(await client.call('startAudio', { params: { id: session.id }, body: {} })).toMatchObject({
    code: 'SESSION_STATE',
  })
  expect(
    await client.call('allowPeek', { params: { id: session.id }, body: { allowed: true } }),
  ).toMatchObject({ code: 'SESSION_STATE' })
  const other = api.as('patron@footlight.test')
  expect(await other.call('requestPeek', { body: { performerId, type: 'PEEK' } })).toMatchObject({
    ok: false,
  })
  for (const type of ['VIDEO', 'VIDEOCALL'] as const)
    expect(await other.call('requestChat', { body: { performerId, type } })).toMatchObject({
      code: 'PERFORMER_BUSY',
    })
})

it.each([
  ['AVAILABLE, as the stage comes back in the seat hold', true, 'AVAILABLE'],
  ['OFFLINE, as it does not', false, 'OFFLINE'],
])(
  '[S8, S20] a stage that is off for the whole call changes nothing in it; afterwards %s',
  async (_, isBack, status) => {
    await goLive()
    const { session } = await startCall()
    await seconds(95, { stage: false, call: session.id })
    expect(await statusNow()).toEqual(['ON_CALL', false])
    const { session: ended } = await performer.ok('endStudioSession')
    expect(ended).toMatchObject({ endReason: 'PERFORMER_ENDED', billedSeconds: 95 })
    expect(await statusNow()).toEqual(['AVAILABLE', true])
    await seconds(80, { stage: false })
    expect(await statusNow()).toEqual(['AVAILABLE', true])
    await seconds(11, { stage: isBack })
    expect(await statusNow()).toEqual([status, false])
  },
)

it('[S5, S7] a reload gets fresh tokens of the same call; a device that lost it to another one gets none', async () => {
  await goLive()
  const { session, gateway, requestId } = await startCall()
  const again = await initiate(client, requestId, true)
  if (!again.ok) throw new Error(again.code)
  const [before, after] = [gateway, again.value.gateway].map(tokenOf)
  expect(after).toMatchObject({ ses: session.id })
  expect(after?.jti).not.toBe(before?.jti)
  const join = (device: typeof performer, renew: boolean) => device.call('joinVideocall', { body: { renew } })
  const joins = [await join(performer, true), await join(performer, true)]
  expect(new Set(joins.map((one) => one.ok && tokenOf(one.value.gateway).jti)).size).toBe(2)
  const tablet = api.as('performer@footlight.test')
  expect(await join(tablet, true)).toMatchObject({ code: 'SHOWN_ELSEWHERE' })
  expect(await join(tablet, false)).toMatchObject({ ok: true })
  expect(await join(performer, true)).toMatchObject({ code: 'SHOWN_ELSEWHERE' })
  const phone = api.as('client@footlight.test')
  expect(await initiate(phone, requestId, true)).toMatchObject({ code: 'SHOWN_ELSEWHERE' })
  expect(await initiate(phone, requestId)).toMatchObject({ ok: true })
  expect(await initiate(client, requestId, true)).toMatchObject({ code: 'SHOWN_ELSEWHERE' })
  await client.ok('logout')
  await seconds(2, { call: session.id })
  expect(await phone.ok('clientSeen', { query: { sessionId: session.id } })).toMatchObject({
    session: { state: 'ACTIVE', billedSeconds: 2 },
  })
})

const endings: [by: string, endReason: string, end: (sessionId: string) => Promise<unknown>][] = [
  ['the client', 'CLIENT_ENDED', (sessionId) => client.ok('endSession', { body: { sessionId } })],
  ['the client’s sign-out', 'CLIENT_ENDED', () => client.ok('logout')],
  ['the client’s block', 'CLIENT_ENDED', () => client.ok('blockPerformer', { params: { performerId } })],
  ['the performer', 'PERFORMER_ENDED', () => performer.ok('endStudioSession')],
  ['the performer’s sign-out', 'PERFORMER_ENDED', () => performer.ok('logout')],
  ['going off air', 'PERFORMER_ENDED', () => performer.ok('leaveLive')],
  [
    'an operator',
    'ADMIN_ENDED',
    (id) =>
      api
        .as('admin@footlight.test')
        .ok('endSessionAsOperator', { params: { id }, body: { reason: 'Ended while we look into it.' } }),
  ],
]

it.each(endings)(
  '[S9, S12, D8] a call that %s ends as %s is cut at the media server at once',
  async (_, reason, end) => {
    await goLive()
    const { session } = await startCall()
    await seconds(5, { call: session.id })
    expect(revoked).not.toContain(session.id)
    await end(session.id)
    expect(revoked).toContain(session.id)
    await seconds(2, { call: session.id })
    const { receipt } = await api.as('client@footlight.test').ok('receipt', { params: { id: session.id } })
    expect(receipt).toMatchObject({ endReason: reason, billedSeconds: 5, clientPictureSeconds: 5 })
  },
)

it('[B8, B9, S15, S18] a call has chat, tips and warnings, and ends at its cap', async () => {
  await goLive()
  const { session } = await startCall(client, 200)
  await seconds(30, { call: session.id })
  const params = { id: session.id }
  for (const caller of [client, performer])
    await caller.ok('sayInSession', { params, body: { text: 'Good evening.' } })
  await client.ok('giveTip', { body: { performerId, credits: 40, message: 'bravo' } })
  await seconds(60, { call: session.id })
  const { session: ended } = await client.ok('clientSeen', { query: { sessionId: session.id } })
  expect(ended).toMatchObject({ endReason: 'CAP_REACHED', billedSeconds: 80, charged: 160 })
  const { lines } = await performer.ok('sessionChat', { params, query: {} })
  expect(lines.map(({ event, text }) => event ?? text)).toEqual(
    expect.arrayContaining(['started', 'warning', 'Good evening.', 'tip']),
  )
  const { receipt } = await client.ok('receipt', { params })
  expect(receipt).toMatchObject({ tips: 40, charged: 160, performerPictureSeconds: 80 })
})

it('[S3, S19] consent to a call says its price, and which limit ends it', async () => {
  await goLive()
  const query = { type: 'VIDEOCALL', cap: '240' } as const
  const { reach } = await client.ok('reach', { params: { id: performerId }, query: query as never })
  expect(reach).toMatchObject({ pricePerMinute, normalPricePerMinute: null })
  expect(reach.bounds.find(({ seconds }) => seconds === 120)).toBeDefined()
})

it('[B11, B13] counts the hold of a client whose picture proves itself for 90 s against the client', async () => {
  await goLive()
  const { session } = await startCall()
  await seconds(1, { call: session.id })
  for (let passed = 0; passed < 95; passed++) {
    const row = talked(session.id, Math.floor(api.clock.now() / 1000), {
      ...nothingSent,
      call: { withheld: true },
    })
    api.clock.advance(1000)
    const said = { streams: [stream(number, 'active')], viewerSessionIds: [session.id], evidence: [row] }
    await api.context.sessions.report(media.next(api.clock.now(), said))
    await api.context.sweep()
    if (passed % 10 === 0) await client.ok('clientSeen', { query: { sessionId: session.id } })
  }
  const { session: ended } = await client.ok('clientSeen', { query: { sessionId: session.id } })
  expect(ended).toMatchObject({ endReason: 'CLIENT_LOST', billedSeconds: 1 })
})

const missingOf = async (id: string) => {
  const rows = api.context.database.selectFrom('sessions').select('call_missing').where('id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).call_missing
}

const reportMissing = (report: ReturnType<typeof media.next>, id: string, missing: CallReport['missing']) =>
  api.context.sessions.report({ ...report, calls: [{ sessionId: id, missing }] })

it('[B13] takes the client’s side off by a second that counts, and not by a new call', async () => {
  await goLive()
  const { session } = await startCall()
  const after = async (missing: CallReport['missing']) => {
    await reportMissing(media.next(api.clock.now(), {}), session.id, missing)
    return missingOf(session.id)
  }
  expect(await after('performer')).toBe('performer')
  expect(await after(null)).toBe(null)
  expect(await after('client')).toBe('client')
  expect(await after(null)).toBe('client')
  await seconds(1, { call: session.id })
  expect(await missingOf(session.id)).toBe(null)
})

it('[B13] ignores the missing side of a report that comes after a later one', async () => {
  await goLive()
  const { session } = await startCall()
  const [early, late] = [media.next(api.clock.now(), {}), media.next(api.clock.now(), {})]
  await reportMissing(late, session.id, 'performer')
  await reportMissing(early, session.id, 'client')
  expect(await missingOf(session.id)).toBe('performer')
  // sent again, as its answer was lost
  await reportMissing(late, session.id, 'client')
  expect(await missingOf(session.id)).toBe('client')
})
