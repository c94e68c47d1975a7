import { stream } from '@footlight/test-kit/media-reports'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import type { World } from '../../../../test/world/world.ts'

const world = useWorld()
beforeEach(() => {
  world.events.length = 0
  world.media.revoked.length = 0
  world.media.reachable = true
})

const row = (id: string) =>
  world.database.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('sessions', () => {
  it('[S8] tells the client that the performer paused and goes on, and refuses it where nothing runs', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    const { id } = await world.start(client, performer)
    const other = await world.client({ cash: 1000 })
    const unpaused = await world.start(other, await world.performer(120))
    for (const paused of [true, false]) {
      world.events.length = 0
      await world.sessions.studio.pauseSession(performer.id, paused)
      expect(world.events).toContainEqual(
        expect.objectContaining({ event: expect.objectContaining({ type: 'session', sessionId: id }) }),
      )
      expect(await world.sessions.sessions.seen(client, id)).toMatchObject({ performerPaused: paused })
      expect(await world.sessions.sessions.seen(other, unpaused.id)).toMatchObject({ performerPaused: false })
    }
    await world.watch({ id, performerNumber: performer.number }, 2)
    await world.sessions.studio.pauseSession(performer.id, true)
    // the media server's report may name the stream a moment longer
    await world.pass(6, performer.number)
    expect(await row(id)).toMatchObject({ state: 'HELD', held_for: 'performer', performer_paused: true })
    // the performer goes on, and the call that says so is lost
    for (const state of ['lost', 'active'] as const)
      await world.report({ streams: [stream(performer.number, state)] })
    expect(await row(id)).toMatchObject({ performer_paused: false })
    await world.sessions.sessions.end(client, id)
    await expect(world.sessions.studio.pauseSession(performer.id, true)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('[S6] charges nothing that never became ACTIVE', async () => {
    const performer = await world.performer(120)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 940, held: 60, promo: 0 })
    await world.pass(20, performer.number)
    expect(await row(session.id)).toMatchObject({
      state: 'ENDED',
      end_reason: 'NEVER_STARTED',
      billed_charge: 0,
    })
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 1000, held: 0, promo: 0 })
    expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
  })

  it('[S5] 20 concurrent starts give one session with one lease', async () => {
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

  it('[S8] holds the seat while the performer is gone, charges nothing, and goes on after the return', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    await world.watch(session, 10)
    await world.report({ streams: [stream(performer.number, 'lost')] })
    await world.pass(20, performer.number, 'none')
    await world.sessions.sessions.seen(client, session.id)
    await world.pass(20, performer.number, 'none')
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

  it('[S8] gives up after 90 s: PERFORMER_LOST, and the performer is OFFLINE', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    await world.watch(session, 10)
    await world.report({ streams: [stream(performer.number, 'lost')] })
    for (let round = 0; round < 9; round++) {
      await world.pass(10, performer.number, 'none')
      await world.sessions.sessions.seen(client, session.id)
    }
    await world.pass(1, performer.number, 'none')
    expect(await row(session.id)).toMatchObject({ end_reason: 'PERFORMER_LOST', billed_seconds: 10 })
    expect(await world.statusOf(performer.id)).toBe('OFFLINE')
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 990, held: 0, promo: 0 })
  })

  it('[S7] a client who is neither seen nor served for 30 s is lost', async () => {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    const session = await world.start(client, performer)
    await world.watch(session, 5)
    await world.pass(29, performer.number)
    expect(await row(session.id)).toMatchObject({ state: 'HELD', held_for: 'client' })
    await world.pass(1, performer.number)
    expect(await row(session.id)).toMatchObject({ end_reason: 'CLIENT_LOST', billed_seconds: 5 })
    expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
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

/** A client whose system keeps the first picture from playing, and whose page says so; the session ends NEVER_STARTED. */
async function blockedBySystem(client: string, performer: Awaited<ReturnType<World['performer']>>) {
  const session = await world.start(client, performer)
  await world.sessions.sessions.seen(client, session.id, true)
  await world.pass(20, performer.number)
  return row(session.id)
}

it('[B13, S22] starts that the system prevented use the hour’s 90 s of holds, and count for the cool-down after them', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  for (const used of [1, 2, 3, 4]) {
    const ended = await blockedBySystem(client, performer)
    expect(ended).toMatchObject({ end_reason: 'NEVER_STARTED', billed_seconds: 0 })
    expect(ended?.client_held_before_ms ?? 0, `before ${used}`).toBeGreaterThanOrEqual((used - 1) * 20_000)
  }
  for (const _ of [5, 6]) await blockedBySystem(client, performer)
  await expect(world.ask(client, performer.id)).rejects.toMatchObject({ code: 'TRY_LATER' })
})
