import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../../test/index.ts'
import { startShow } from '../../../../test/on-stage.ts'

const revoked: string[] = []
let api: TestApi
let admin: Caller
let client: Caller
beforeAll(async () => {
  const revoke = async (ids: readonly string[]) => revoked.push(...ids) > 0
  api = await startTestApi({ overrides: { revoke } })
  admin = api.as('admin@footlight.test')
  client = api.as('client@footlight.test')
})
afterAll(() => api[Symbol.asyncDispose]())
beforeEach(async () => {
  await api.owner.updateTable('accounts').set({ capabilities: null }).execute()
  revoked.length = 0
})

const watch = (id: string, visitId?: string, by = admin) =>
  by.call('watchSession', { params: { id }, body: { visitId } })
const watchOk = async (id: string, by = admin) => {
  const reply = await watch(id, undefined, by)
  if (!reply.ok) throw new Error(reply.code)
  return reply.value
}
const lines = async () => (await admin.ok('listAuditLog', { query: {} })).entries
const end = async (id: string) => {
  const reason = 'You threatened or insulted a person.'
  await admin.ok('endSessionAsOperator', { params: { id }, body: { reason } })
}

describe('[O2] watching a session as a moderator', () => {
  it('[O2, O5] gives tokens of its own audience for one visit, and writes a line for each join', async () => {
    const show = await startShow(api, client, 1001)
    const { visitId, streams } = await watchOk(show.id)
    expect(streams).toMatchObject([{ side: 'performer', isVoice: false }])
    expect(decodeJwt(streams[0]?.playStream.token ?? '')).toMatchObject({
      kind: 'admin',
      direction: 'play',
      audience: 'moderator',
      stream: 'live/p1001',
      ses: visitId,
    })
    const [line] = await lines()
    expect(line).toMatchObject({
      action: 'session.watched',
      actorName: 'House manager',
      subject: show.id,
      subjectName: 'Mara Quill · Robin',
    })

    await client.ok('startAudio', { params: { id: show.id }, body: {} })
    const again = await watch(show.id, visitId)
    expect(again).toMatchObject({ value: { visitId, streams: [{ side: 'performer' }, { side: 'client' }] } })
    expect((await lines())[0]?.id).toBe(line?.id)
    const another = await watchOk(show.id)
    expect(another.visitId).not.toBe(visitId)
    expect((await lines()).filter(({ action }) => action === 'session.watched')).toHaveLength(2)

    await end(show.id)
    await api.context.sweep()
    expect(revoked).toEqual(expect.arrayContaining([visitId, another.visitId]))
    expect(await watch(show.id, visitId)).toMatchObject({ code: 'SESSION_STATE' })
  })

  it('[O2, S2] tells neither side, and changes nothing that either sees', async () => {
    const show = await startShow(api, client, 1001)
    const performer = api.as('performer@footlight.test')
    const seen = async () => ({
      client: await client.ok('clientSeen', { query: { sessionId: show.id } }),
      performer: await performer.ok('studio'),
      stages: await admin.ok('listBroadcasts', { query: {} }),
    })
    const before = await seen()
    const published: unknown[] = []
    const unsubscribe = api.context.bus.subscribe((message) => published.push(message))
    const { visitId } = await watchOk(show.id)
    const report = {
      node: 'media',
      boot: 'boot',
      sequence: 1,
      at: api.clock.now(),
      streams: [],
      evidence: [],
    }
    const said = { ...report, viewerSessionIds: [], moderatorSessionIds: [visitId] }
    expect(await api.context.sessions.report(said)).toEqual({ revoke: [], funded: [], muted: [] })
    expect(await seen()).toEqual(before)
    unsubscribe()
    expect(published).toEqual([])
    await end(show.id)
    await api.context.sweep()
    // [B10] a media server that was not told is told by its next report
    expect(await api.context.sessions.report({ ...said, sequence: 2 })).toMatchObject({ revoke: [visitId] })
  })

  it('[O6] ends within a sweep when the operator loses the capability or signs out', async () => {
    const show = await startShow(api, client, 1001)
    const other = api.as('admin@footlight.test')
    const [first, second] = [await watchOk(show.id), await watchOk(show.id, other)]
    await api.context.sweep()
    expect(revoked).toEqual([])
    await other.ok('logout')
    await api.context.sweep()
    expect(revoked).toEqual([second.visitId])
    await api.owner
      .updateTable('accounts')
      .set({ capabilities: ['sessions'] })
      .where('role', '=', 'admin')
      .execute()
    await api.context.sweep()
    expect(revoked).toEqual([second.visitId, first.visitId])
    expect(await watch(show.id, first.visitId)).toMatchObject({ status: 403, code: 'CAPABILITY_MISSING' })
    for (const caller of [client, api.as('performer@footlight.test')])
      expect(await watch(show.id, first.visitId, caller)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await client.ok('endSession', { body: { sessionId: show.id } })
  })
})

it('[O2, S2] watching a stage ends as soon as a private session begins on it', async () => {
  const performer = api.as('performer@footlight.test')
  const { account } = await performer.ok('checkSession')
  const id = account?.id ?? ''
  const watchStage = () => admin.call('watchStage', { params: { id }, body: {} })
  const running = await admin.ok('listSessions', { query: { state: 'RUNNING' } })
  for (const session of running.sessions) await end(session.id)
  await api.context.sessions.studio.leave(id)
  expect(await watchStage()).toMatchObject({ code: 'PERFORMER_OFFLINE' })
  await performer.ok('goLive', { body: { quality: 'md' } })
  const reply = await watchStage()
  expect(reply).toMatchObject({ value: { streams: [{ playStream: { streamName: 'p1001' } }] } })
  expect((await lines())[0]).toMatchObject({ action: 'stage.watched', subject: id })
  revoked.length = 0
  await startShow(api, client, 1001)
  expect(revoked).toEqual([reply.ok ? reply.value.visitId : ''])
  expect(await watchStage()).toMatchObject({ code: 'PERFORMER_BUSY' })
})
