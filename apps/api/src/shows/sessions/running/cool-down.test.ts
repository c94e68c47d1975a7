import { stream } from '@footlight/test-kit/media-reports'
import { expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { openShow } from '../../../../test/world/peeks.ts'
import type { World } from '../../../../test/world/world.ts'

const world = useWorld()

const row = (id: string) =>
  world.database.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const missedOf = async (id: string) =>
  (
    await world.database
      .selectFrom('performers')
      .select('missed_requests')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).missed_requests

/** Time in which the stream runs and the client's page says that it is there, and receives nothing. */
async function nothingArrives(seconds: number, number: number, client: string, sessionId: string) {
  for (let passed = 0; passed < seconds; passed += 2) {
    await world.pass(Math.min(2, seconds - passed), number)
    if ((await row(sessionId)).state === 'ENDED') return
    await world.sessions.sessions.seen(client, sessionId)
  }
}

it('[B13] limits all holds caused by the client to 90 s together; a delivered second between them adds none', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  const session = await world.start(client, performer)
  await world.watch(session, 2)
  await nothingArrives(60, performer.number, client, session.id)
  await world.watch(session, 1)
  expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', client_held_ms: 60_000 })
  await nothingArrives(28, performer.number, client, session.id)
  expect(await row(session.id)).toMatchObject({ state: 'HELD', held_for: 'client' })
  await nothingArrives(2, performer.number, client, session.id)
  expect(await row(session.id)).toMatchObject({ end_reason: 'CLIENT_LOST', billed_seconds: 3 })
})

it('[B13] counts the time of one hold separately for each side that causes a part of it', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  const session = await world.start(client, performer)
  await world.watch(session, 2)
  await nothingArrives(60, performer.number, client, session.id)
  await world.report({ streams: [stream(performer.number, 'lost')] })
  for (let passed = 0; passed < 80; passed += 10) {
    await world.pass(10, performer.number, 'none')
    await world.sessions.sessions.seen(client, session.id)
  }
  expect(await row(session.id)).toMatchObject({
    state: 'HELD',
    held_for: 'performer',
    client_held_ms: 62_000,
  })
  await world.watch(session, 3)
  expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', client_held_ms: 62_000, held_ms: 140_000 })
  await nothingArrives(30, performer.number, client, session.id)
  expect(await row(session.id)).toMatchObject({ end_reason: 'CLIENT_LOST' })
})

it('[B13] after two failures of the client the wait is 1 min, then 5, then 30; a paid minute clears it', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  const askAndCancel = async () => {
    const { id } = await world.ask(client, performer.id)
    await world.sessions.requests.cancel(client, id, 'refuse')
  }
  const refusedFor = async () => {
    const refused = await world.ask(client, performer.id).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'TRY_LATER' })
    return (refused as { retryAfterSeconds: number }).retryAfterSeconds
  }
  await askAndCancel()
  const session = await world.start(client, performer)
  await world.pass(20, performer.number)
  expect(await row(session.id)).toMatchObject({ end_reason: 'NEVER_STARTED' })
  expect(await refusedFor()).toBe(60)
  const other = await world.performer(120)
  await world.start(client, other).then(({ id }) => world.sessions.sessions.end(client, id))
  for (const seconds of [60, 300, 1800, 1800]) {
    expect(await refusedFor()).toBe(seconds)
    await world.pass(2, performer.number)
    world.clock.advance((seconds - 2) * 1000)
    await world.report({ streams: [stream(performer.number, 'active')] })
    await world.sessions.studio.setAvailability(performer.id, true)
    await askAndCancel()
  }
  world.clock.advance(1_800_000)
  await world.report({ streams: [stream(performer.number, 'active')] })
  await world.sessions.studio.setAvailability(performer.id, true)
  const billed = await world.start(client, performer)
  await world.watch(billed, 60)
  await world.sessions.sessions.end(client, billed.id)
  await askAndCancel()
  expect(await world.ask(client, performer.id)).toMatchObject({ state: 'PENDING' })
})

/** A client who pays for 2 s, stays away and says to be there until it ends; how long the performer's time was held. */
async function payAndStayAway(client: string, performer: Awaited<ReturnType<World['performer']>>) {
  const session = await world.start(client, performer)
  await world.watch(session, 2)
  const beganAt = world.clock.now()
  await nothingArrives(120, performer.number, client, session.id)
  expect(await row(session.id)).toMatchObject({ end_reason: 'CLIENT_LOST', billed_seconds: 2 })
  return (world.clock.now() - beganAt) / 1000
}

it('[B13] a client who pays 2 s, goes away and asks again holds 90 s, then 10 s, and then waits for the next ask', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  expect(await payAndStayAway(client, performer)).toBeLessThanOrEqual(92)
  expect(await payAndStayAway(client, performer)).toBeLessThanOrEqual(12)
  await expect(world.ask(client, performer.id)).rejects.toMatchObject({
    code: 'TRY_LATER',
    retryAfterSeconds: 60,
  })
  const other = await world.client({ cash: 1000 })
  const session = await world.start(other, performer)
  await world.watch(session, 2)
  await nothingArrives(30, performer.number, other, session.id)
  expect(await row(session.id)).toMatchObject({ state: 'HELD', held_for: 'client' })
  await world.sessions.sessions.end(other, session.id)
})

it.each([
  ['a first show', 0, 90],
  ['a show within the hour after one that held 90 s', 1, 10],
])('[B13, S8] %s says when its hold ends: for the client and for the performer', async (_, lost, seconds) => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  for (let round = 0; round < lost; round++) await payAndStayAway(client, performer)
  const { id } = await world.start(client, performer)
  await world.watch({ id, performerNumber: performer.number }, 2)
  const arrivedAt = world.clock.now()
  expect(await world.sessions.sessions.seen(client, id)).toMatchObject({ state: 'ACTIVE', heldUntil: null })
  await nothingArrives(6, performer.number, client, id)
  const clientsEnd = new Date(arrivedAt + seconds * 1000).toISOString()
  const held = { state: 'HELD', heldFor: 'client', heldUntil: clientsEnd }
  expect(await world.sessions.sessions.seen(client, id)).toMatchObject(held)
  expect((await world.sessions.studio.overview(performer.id)).session).toMatchObject(held)
  await world.report({ streams: [stream(performer.number, 'lost')] })
  await world.pass(1, performer.number, 'none')
  const performersEnd = new Date(world.clock.now() + 90_000).toISOString()
  expect(await world.sessions.sessions.seen(client, id)).toMatchObject({
    heldFor: 'performer',
    heldUntil: performersEnd,
  })
})

/** The number of failures that are counted for the pair. */
const failuresOf = async (client: string, performer: { id: string }) => {
  const counted = world.database.selectFrom('cool_downs').select('failures')
  const of = counted.where('client_id', '=', client).where('performer_id', '=', performer.id)
  return (await of.executeTakeFirst())?.failures ?? 0
}

it('[B13] counts an end by the client after 75 s of the client’s hold; an end after 5 s neither counts nor clears', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  const payAndEndAfter = async (seconds: number) => {
    const session = await world.start(client, performer)
    await world.watch(session, 1)
    await nothingArrives(seconds, performer.number, client, session.id)
    expect(await row(session.id)).toMatchObject({ state: 'HELD', held_for: 'client', billed_seconds: 1 })
    await world.sessions.sessions.end(client, session.id)
  }
  await payAndEndAfter(5)
  expect(await failuresOf(client, performer)).toBe(0)
  await payAndEndAfter(75)
  expect(await failuresOf(client, performer)).toBe(1)
  await payAndEndAfter(5)
  expect(await failuresOf(client, performer)).toBe(1)
})

it('[B13] after a lost show the next one survives 6 s without media, and a paid minute in it clears the failure', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  await payAndStayAway(client, performer)
  const show = await world.start(client, performer)
  await world.watch(show, 10)
  await nothingArrives(6, performer.number, client, show.id)
  await world.watch(show, 50)
  expect(await row(show.id)).toMatchObject({ state: 'ACTIVE', billed_seconds: 60 })
  await world.sessions.sessions.end(client, show.id)
  expect(await failuresOf(client, performer)).toBe(0)
})

it('[B13] one paid second between two sessions that never start clears nothing: the client has to wait', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  const neverStart = async () => {
    const session = await world.start(client, performer)
    await world.pass(20, performer.number)
    expect(await row(session.id)).toMatchObject({ end_reason: 'NEVER_STARTED' })
  }
  await neverStart()
  const short = await world.start(client, performer)
  await world.watch(short, 1)
  await world.sessions.sessions.end(client, short.id)
  expect(await row(short.id)).toMatchObject({ end_reason: 'CLIENT_ENDED', billed_seconds: 1 })
  await neverStart()
  await expect(world.ask(client, performer.id)).rejects.toMatchObject({ code: 'TRY_LATER' })
})

it('[B13] counts a show that holds 8 s and pays 3 s once the 90 s of the hour are used up, also when media came last', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  await payAndStayAway(client, performer)
  const show = await world.start(client, performer)
  await world.watch(show, 2)
  await nothingArrives(8, performer.number, client, show.id)
  await world.watch(show, 1)
  await world.sessions.sessions.end(client, show.id)
  expect(await row(show.id)).toMatchObject({ end_reason: 'CLIENT_ENDED', billed_seconds: 3 })
  expect(await failuresOf(client, performer)).toBe(2)
})

it('[B13] does not count sessions against the client that fail because of the performer, the show or the API', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  for (let round = 0; round < 3; round++) {
    const declined = await world.ask(client, performer.id)
    await world.sessions.requests.decline(performer.id, declined.id)
    const dark = await world.start(client, performer)
    await world.report({ streams: [stream(performer.number, 'lost')] })
    await world.sessions.sessions.cancel(client, dark.id)
    await world.report({ streams: [stream(performer.number, 'active')] })
    const left = await world.ask(client, performer.id)
    await world.sessions.accept(performer.id, left.id)
    await world.sessions.studio.leave(performer.id)
    await world.report({ streams: [stream(performer.number, 'active')] })
    await world.sessions.studio.setAvailability(performer.id, true)
  }
  const peekClient = await world.client({ cash: 1000 })
  for (let round = 0; round < 3; round++) {
    const show = await openShow(world)
    await world.sessions.peeks.request({ clientId: peekClient, performerId: show.performer.id, cap: null })
    await world.sessions.sessions.end(show.client, show.show.id)
  }
  expect(
    await world.database.selectFrom('cool_downs').selectAll().where('client_id', '=', peekClient).execute(),
  ).toEqual([])
})

it('[S4, B13] strangers do not switch a performer off: only a known client’s request counts as missed', async () => {
  const performer = await world.performer(120)
  for (let stranger = 0; stranger < 4; stranger++) {
    await world.ask(await world.client({ cash: 1000 }), performer.id)
    await world.pass(45, performer.number)
  }
  expect(await missedOf(performer.id)).toBe(0)
  expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
})
