import type { StreamReport } from '@footlight/contract/internal'
import { delivered, stream } from '@footlight/test-kit/media-reports'
import { beforeEach, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { openShow, peek } from '../../../../test/world/peeks.ts'
import { findWithWaiting } from '../seconds/waiting.store.ts'

const world = useWorld()
beforeEach(() => {
  world.events.length = 0
})

const without = (number: number, pictureFault: StreamReport['pictureFault']): StreamReport => ({
  ...stream(number, 'active'),
  hasVideo: false,
  pictureFault,
})
const overview = (performerId: string) => world.sessions.studio.overview(performerId)
const studioWasNotified = () => world.events.some(({ event }) => event.type === 'studio')

it('[B4] a stage that sends no picture is not AVAILABLE, and the studio shows the fault immediately', async () => {
  const performer = await world.performer(60)
  const { studio } = world.sessions
  await studio.leave(performer.id)
  for (const fault of ['NO_PICTURE', 'B_FRAMES', 'TOO_MUCH'] as const) {
    world.events.length = 0
    await world.report({ streams: [without(performer.number, fault)] })
    expect(await overview(performer.id)).toMatchObject({ streamActive: false, pictureFault: fault })
    expect(studioWasNotified()).toBe(true)
    await expect(studio.setAvailability(performer.id, true)).rejects.toMatchObject({ code: 'NOT_LIVE' })
  }
  await world.report({ streams: [stream(performer.number, 'active')] })
  expect(await overview(performer.id)).toMatchObject({ streamActive: true, pictureFault: null })
  expect(await studio.setAvailability(performer.id, true)).toBe('AVAILABLE')
})

it('[B4] clears the picture fault when the stream ends, or its media server stops reporting', async () => {
  const performer = await world.performer(60)
  await world.report({ streams: [without(performer.number, 'NO_PICTURE')] })
  await world.report({ streams: [stream(performer.number, 'lost')] })
  expect(await overview(performer.id)).toMatchObject({ pictureFault: null })
  await world.report({ streams: [without(performer.number, 'NO_PICTURE')] })
  world.clock.advance(6_000)
  await world.sweep()
  expect(await overview(performer.id)).toMatchObject({ pictureFault: null })
})

it('[H1] the studio shows what its picture consists of, and is told when that is another one, not each rate', async () => {
  const performer = await world.performer(60)
  const arriving = {
    width: 1280,
    height: 720,
    framesPerSecond: 30,
    codec: 'H264',
    profile: 'Main',
    bitrate: 2_400_000,
    keyframeIntervalMs: null,
  }
  const report = async (change: Partial<typeof arriving>, state: StreamReport['state'] = 'active') => {
    world.events.length = 0
    const sent = { ...stream(performer.number, state), hasAudio: false, arriving: { ...arriving, ...change } }
    await world.report({ streams: [sent] })
    return (await overview(performer.id)).arriving
  }
  expect(await report({})).toEqual({ ...arriving, hasAudio: false })
  expect(studioWasNotified()).toBe(true)
  expect(await report({ bitrate: 900_000 })).toMatchObject({ bitrate: 900_000 })
  expect(studioWasNotified()).toBe(false)
  expect(await report({ width: 640, height: 360 })).toMatchObject({ width: 640 })
  expect(studioWasNotified()).toBe(true)
  await world.report({ streams: [stream(performer.number, 'lost')] })
  expect(await overview(performer.id)).toMatchObject({ arriving: null })
})

it('[D7] the studio is told within one report how many viewers do not play the codec, and when none are left', async () => {
  const performer = await world.performer(60)
  const report = async (cannotPlay: StreamReport['cannotPlay'], state: StreamReport['state'] = 'active') => {
    world.events.length = 0
    await world.report({ streams: [{ ...stream(performer.number, state), cannotPlay }] })
    return [(await overview(performer.id)).cannotPlay, studioWasNotified()]
  }
  const one = [{ codec: 'H264', viewers: 1 }]
  const two = [{ codec: 'H264', viewers: 2 }]
  await report([])
  expect(await report(one)).toEqual([one, true])
  expect(await report(one)).toEqual([one, false])
  expect(await report(two)).toEqual([two, true])
  expect(await report([])).toEqual([[], true])
  await report(one)
  await world.sessions.studio.leave(performer.id)
  expect(await overview(performer.id)).toMatchObject({ cannotPlay: [] })
  await report(one)
  world.clock.advance(6_000)
  await world.sweep()
  expect(await overview(performer.id)).toMatchObject({ cannotPlay: [] })
})

it('[E6] the studio is told within one report how many viewers have a slow line', async () => {
  const performer = await world.performer(60)
  const report = async (slowViewers: number) => {
    world.events.length = 0
    await world.report({ streams: [{ ...stream(performer.number, 'active'), slowViewers }] })
    return [(await overview(performer.id)).slowViewers, studioWasNotified()]
  }
  await report(0)
  expect(await report(2)).toEqual([2, true])
  expect(await report(2)).toEqual([2, false])
  expect(await report(0)).toEqual([0, true])
})

it('[B4] seconds with fewer than 3 frames are not billed, in a show and in a peek at it', async () => {
  const { performer, show } = await openShow(world)
  await world.watch(show, 2)
  const guest = await world.client({ cash: 10_000 })
  const { session: aside } = await peek(world, guest, performer)
  const billed = async () =>
    Promise.all(
      [show.id, aside.id].map(async (id) => (await findWithWaiting(world.database, id))?.billed_seconds),
    )
  const secondOf = async (videoFrames: number) => {
    world.clock.advance(1_000)
    const second = Math.floor(world.clock.now() / 1000) - 1
    const evidence = [show.id, aside.id].map((id) => ({ ...delivered(id, second), videoFrames }))
    await world.report({ streams: [stream(performer.number, 'active')], evidence })
  }
  for (const frames of [0, 1, 2, 2, 0]) await secondOf(frames)
  expect(await billed()).toEqual([2, 0])
  for (const frames of [3, 5, 25]) await secondOf(frames)
  expect(await billed()).toEqual([5, 3])
})

it('[B13] a show without a picture is held because of the performer, at no cost to the client', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1_000 })
  const session = await world.start(client, performer)
  await world.watch(session, 5)
  for (let second = 0; second < 10; second += 1) {
    world.clock.advance(1_000)
    const now = Math.floor(world.clock.now() / 1000) - 1
    const evidence = [{ ...delivered(session.id, now), videoFrames: 0 }]
    await world.report({ streams: [without(performer.number, 'NO_PICTURE')], evidence })
    await world.sweep()
    await world.sessions.sessions.seen(client, session.id)
  }
  expect(await findWithWaiting(world.database, session.id)).toMatchObject({
    state: 'HELD',
    held_for: 'performer',
    billed_seconds: 5,
    client_held_ms: 0,
  })
})

it('[S2, B4] a lobby without a picture uses up no free second', async () => {
  const performer = await world.performer(60)
  const caller = { account: null, guestToken: undefined, address: '192.0.2.7' }
  const { newToken } = await world.sessions.lobby.join(caller, performer.id)
  const visit = await world.database
    .selectFrom('lobby_visits')
    .select('id')
    .where('performer_id', '=', performer.id)
    .executeTakeFirstOrThrow()
  const pass = async (seconds: number, said: StreamReport) => {
    for (let second = 0; second < seconds; second += 1) {
      world.clock.advance(1_000)
      await world.report({ viewerSessionIds: [visit.id], streams: [said] })
    }
  }
  await pass(20, without(performer.number, 'NO_PICTURE'))
  await pass(4, stream(performer.number, 'active'))
  const again = { ...caller, guestToken: newToken ?? '' }
  expect(await world.sessions.lobby.join(again, performer.id)).toMatchObject({ freeSeconds: 26 })
})
