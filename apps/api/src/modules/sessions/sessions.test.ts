import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, delivered, stream, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => {
  world.events.length = 0
  world.media.revoked.length = 0
  world.media.reachable = true
})

const row = (id: string) =>
  world.database.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: string) => (await world.performers.byIds([id])).get(id)?.performerStatus

/** Time passes without media for the viewer; the performer's stream is reported, or nothing is. */
async function pass(seconds: number, performerNumber: number, state: 'active' | 'none' = 'active') {
  for (let left = seconds; left > 0; left -= 2) {
    world.clock.advance(Math.min(left, 2) * 1000)
    await world.report({ streams: state === 'active' ? [stream(performerNumber, 'active')] : [] })
    await world.sweep()
  }
}

describe('requests', () => {
  it('[S4] asks once, however many ask at once, and the performer shows REQUEST', async () => {
    const client = await world.client({ cash: 1000 })
    const performer = await world.performer(120)
    const asks = await Promise.allSettled(Array.from({ length: 50 }, () => world.ask(client, performer.id)))
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await statusOf(performer.id)).toBe('REQUEST')
    const other = await world.client({ cash: 1000 })
    await expect(world.ask(other, performer.id)).rejects.toMatchObject({ code: 'PERFORMER_BUSY' })
    const second = await world.performer(120)
    await expect(world.ask(client, second.id)).rejects.toMatchObject({ code: 'REQUEST_OPEN' })
  })

  it('[S3] refuses what cannot be paid or is not offered, and changes nothing', async () => {
    const performer = await world.performer(120)
    const poor = await world.client({ cash: 119 })
    await expect(world.ask(poor, performer.id)).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDIT' })
    const rich = await world.client({ cash: 1000 })
    await expect(world.ask(rich, performer.id, 100)).rejects.toMatchObject({ code: 'CAP_TOO_LOW' })
    const call = { clientId: rich, performerId: performer.id, type: 'VIDEOCALL' as const }
    await expect(world.sessions.requests.ask({ ...call, cap: null, allowPeek: false })).rejects.toMatchObject(
      { code: 'SERVICE_NOT_OFFERED' },
    )
    await world.sessions.studio.leave(performer.id)
    await expect(world.ask(rich, performer.id)).rejects.toMatchObject({ code: 'PERFORMER_OFFLINE' })
    expect(await world.sessions.openFor(rich)).toEqual({ request: null, session: null })
  })

  it('[S4] an expired request frees the performer, and three missed in a row set her OFFLINE', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    for (const status of ['AVAILABLE', 'AVAILABLE', 'OFFLINE']) {
      const request = await world.ask(client, performer.id)
      await expect(world.sessions.requests.timeOut(client, request.id)).rejects.toMatchObject({
        code: 'REQUEST_STATE',
      })
      await pass(45, performer.number)
      expect(await world.sessions.requests.requestOf(client, request.id)).toMatchObject({ state: 'EXPIRED' })
      expect(await statusOf(performer.id)).toBe(status)
    }
  })

  it('[S5] an accepted request is started within 20 s or expires, and that is not her miss', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    const request = await world.ask(client, performer.id)
    await world.sessions.accept(performer.id, request.id)
    world.clock.advance(20_000)
    await expect(world.open(client, performer, request.id)).rejects.toMatchObject({ code: 'REQUEST_STATE' })
    await world.report({ streams: [stream(performer.number, 'active')] })
    await Promise.all([world.sweep(), world.sweep()])
    expect(await statusOf(performer.id)).toBe('AVAILABLE')
    const { missed_requests } = await world.database
      .selectFrom('performers')
      .select('missed_requests')
      .where('id', '=', performer.id)
      .executeTakeFirstOrThrow()
    expect(missed_requests).toBe(0)
  })

  it('[W10] somebody else sees and changes nothing', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    const stranger = await world.client({ cash: 1000 })
    const request = await world.ask(client, performer.id)
    const notFound = { code: 'NOT_FOUND' }
    await expect(world.sessions.requests.requestOf(stranger, request.id)).rejects.toMatchObject(notFound)
    await expect(world.sessions.requests.cancel(stranger, request.id, 'refuse')).rejects.toMatchObject(
      notFound,
    )
    await expect(world.sessions.accept(stranger, request.id)).rejects.toMatchObject(notFound)
    await world.sessions.accept(performer.id, request.id)
    const session = await world.open(client, performer, request.id)
    await expect(world.sessions.sessions.end(stranger, session.id)).rejects.toMatchObject(notFound)
    await expect(world.sessions.sessions.seen(stranger, session.id)).rejects.toMatchObject(notFound)
  })
})

describe('sessions', () => {
  it('[S6] charges nothing that never became ACTIVE', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 940, held: 60, promo: 0 })
    await pass(20, performer.number)
    expect(await row(session.id)).toMatchObject({
      state: 'ENDED',
      end_reason: 'NEVER_STARTED',
      billed_charge: 0,
    })
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 1000, held: 0, promo: 0 })
    expect(await statusOf(performer.id)).toBe('AVAILABLE')
  })

  it('[S5] a start said twenty times at once is one session with one lease', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    const request = await world.ask(client, performer.id)
    await world.sessions.accept(performer.id, request.id)
    const started = await Promise.all(
      Array.from({ length: 20 }, () => world.open(client, performer, request.id)),
    )
    expect(new Set(started.map(({ id }) => id)).size).toBe(1)
    expect(await world.wallet.balanceOf(client)).toMatchObject({ held: 60 })
  })

  it('[S9] ending is idempotent, settles, and cuts the media on the server; what fails is tried again', async () => {
    const performer = await world.performer(90)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    await world.watch(session, 7)
    world.media.reachable = false
    const ended = await Promise.all([1, 2, 3].map(() => world.sessions.sessions.end(client, session.id)))
    for (const each of ended) expect(each).toMatchObject({ state: 'ENDED', billedSeconds: 7, charged: 10 })
    expect(world.media.revoked).toEqual([])
    const reply = await world.report({ viewerSessionIds: [session.id] })
    expect(reply.revoke).toEqual([session.id])
    world.media.reachable = true
    await world.sweep()
    expect(world.media.revoked).toEqual([session.id])
    await world.sweep()
    expect(world.media.revoked).toEqual([session.id])
    expect(await world.sessions.sessions.cancel(client, session.id)).toMatchObject({
      endReason: 'CLIENT_ENDED',
    })
  })

  it('[S9] an active session is ended, not cancelled', async () => {
    const performer = await world.performer(90)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    await world.watch(session, 1)
    await expect(world.sessions.sessions.cancel(client, session.id)).rejects.toMatchObject({
      code: 'SESSION_STATE',
    })
    await expect(world.sessions.requests.cancel(client, session.requestId, 'refuse')).rejects.toMatchObject({
      code: 'SESSION_STATE',
    })
    await world.sessions.studio.endSession(performer.id)
    expect(await row(session.id)).toMatchObject({ end_reason: 'PERFORMER_ENDED' })
  })

  it('[S8] holds the seat while the performer is gone, charges nothing, and goes on when she is back', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    await world.watch(session, 10)
    await world.report({ streams: [stream(performer.number, 'lost')] })
    await pass(20, performer.number, 'none')
    await world.sessions.sessions.seen(client, session.id)
    await pass(20, performer.number, 'none')
    expect(await world.sessions.sessions.seen(client, session.id)).toMatchObject({
      state: 'HELD',
      heldFor: 'performer',
      billedSeconds: 10,
      heldSeconds: 40,
    })
    await world.watch(session, 5)
    expect(await world.sessions.sessions.seen(client, session.id)).toMatchObject({
      state: 'ACTIVE',
      billedSeconds: 15,
      heldSeconds: 40,
    })
  })

  it('[S8] gives up after 90 s: PERFORMER_LOST, and she is OFFLINE', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    await world.watch(session, 10)
    await world.report({ streams: [stream(performer.number, 'lost')] })
    for (let round = 0; round < 9; round++) {
      await pass(10, performer.number, 'none')
      await world.sessions.sessions.seen(client, session.id)
    }
    await pass(1, performer.number, 'none')
    expect(await row(session.id)).toMatchObject({ end_reason: 'PERFORMER_LOST', billed_seconds: 10 })
    expect(await statusOf(performer.id)).toBe('OFFLINE')
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 990, held: 0, promo: 0 })
  })

  it('[S7] a client who is neither seen nor served for 30 s is lost', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    await world.watch(session, 5)
    await pass(29, performer.number)
    expect(await row(session.id)).toMatchObject({ state: 'HELD', held_for: 'client' })
    await pass(1, performer.number)
    expect(await row(session.id)).toMatchObject({ end_reason: 'CLIENT_LOST', billed_seconds: 5 })
    expect(await statusOf(performer.id)).toBe('AVAILABLE')
  })

  it('[B10] every late message meets an ended session and changes nothing', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    await world.watch(session, 5)
    await world.sessions.sessions.end(client, session.id)
    const before = await row(session.id)
    await world.watch(session, 3)
    await world.sessions.sessions.seen(client, session.id)
    await world.sessions.sessions.end(client, session.id)
    await world.sweep()
    expect(await row(session.id)).toEqual(before)
    await expect(world.open(client, performer, session.requestId)).rejects.toMatchObject({
      code: 'SESSION_STATE',
    })
  })
})

describe('lobby and studio', () => {
  const join = (performerId: string, caller: { account?: string; guestToken?: string } = {}) =>
    world.sessions.lobby.join(
      {
        account: caller.account ? { id: caller.account, role: 'client' } : null,
        guestToken: caller.guestToken,
      },
      performerId,
      'https://footlight.test',
    )
  const visits = () =>
    world.database.selectFrom('lobby_visits').select('id').where('ended_at', 'is', null).execute()

  it('[S2] counts a guest seconds once and cuts her after 30', async () => {
    const performer = await world.performer(60)
    const joined = await join(performer.id)
    expect(joined).toMatchObject({ freeSeconds: 30, performerStatus: 'AVAILABLE' })
    expect(joined.playStream).toMatchObject({
      serverUrl: 'wss://footlight.test/webrtc-session.json',
      applicationName: 'live',
      streamName: `p${performer.number}`,
    })
    const guestToken = joined.newToken ?? ''
    const visit = (await visits()).at(-1)?.id ?? ''
    for (let second = 0; second < 29; second++) {
      world.clock.advance(1000)
      const streams = [stream(performer.number, 'active')]
      await world.report({ viewerSessionIds: [visit], streams })
      await world.report({ viewerSessionIds: [visit], streams })
    }
    await world.sweep()
    expect(await join(performer.id, { guestToken })).toMatchObject({ freeSeconds: 1, newToken: null })
    world.clock.advance(1000)
    await world.report({ viewerSessionIds: [visit] })
    await world.sweep()
    expect(world.media.revoked).toContain(visit)
    await expect(join(performer.id, { guestToken })).rejects.toMatchObject({ code: 'LOBBY_USED_UP' })
  })

  it('[S5] a private session cuts the lobby and keeps it shut', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    await join(performer.id)
    const visit = (await visits()).at(-1)?.id
    await world.start(client, performer)
    expect(world.media.revoked).toContain(visit)
    await expect(join(performer.id)).rejects.toMatchObject({ code: 'PERFORMER_BUSY' })
    expect(world.events.map(({ event }) => event.type)).toContain('lobby.ended')
  })

  it('[P2] follows her switch and her stream', async () => {
    const performer = await world.performer(60)
    const { studio } = world.sessions
    expect(await studio.setAvailability(performer.id, false)).toBe('OFFLINE')
    expect(await studio.setAvailability(performer.id, true)).toBe('AVAILABLE')
    await world.report({ streams: [stream(performer.number, 'lost')] })
    expect(await statusOf(performer.id)).toBe('AVAILABLE')
    await expect(studio.setAvailability(performer.id, true)).rejects.toMatchObject({ code: 'NOT_LIVE' })
    await pass(90, performer.number, 'none')
    expect(await statusOf(performer.id)).toBe('OFFLINE')
  })

  it('[O1] going off air ends the session and cuts the stage', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    const { studio } = world.sessions
    expect((await studio.goLive(performer.id, 'md', 'http://localhost:4000')).serverUrl).toBe(
      'ws://localhost:4000/webrtc-session.json',
    )
    const session = await world.start(client, performer)
    await world.watch(session, 60)
    expect(await studio.overview(performer.id)).toMatchObject({
      session: { id: session.id, earned: 42, state: 'ACTIVE' },
      tonight: { sessionSeconds: 60, net: 42 },
    })
    expect(await studio.leave(performer.id)).toBe('OFFLINE')
    expect(await row(session.id)).toMatchObject({ end_reason: 'PERFORMER_ENDED' })
    expect(world.media.revoked).toHaveLength(2)
  })

  it('[B8] counts a report that is missing as a gap', async () => {
    world.media.sequence += 3
    await world.report({ evidence: [delivered('not a session', 1)] })
    const node = await world.database.selectFrom('media_nodes').selectAll().executeTakeFirstOrThrow()
    expect(node.gaps).toBe(3)
  })
})
