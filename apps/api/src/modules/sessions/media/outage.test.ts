import { stream } from '@footlight/test-kit/media-reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../../testing/world/world.ts'
import { findWithWaiting } from '../seconds/waiting.store.ts'
import { loseSilentStreams } from './media.store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function row(id: string) {
  const found = await findWithWaiting(world.database, id)
  if (!found) throw new Error(`no session ${id}`)
  return found
}

/** The media server reports nothing; clients with an open session say that they are there. */
async function nothingIsHeard(seconds: number, client?: string, sessionId = '') {
  for (let passed = 0; passed < seconds; passed += 5) {
    world.clock.advance(5000)
    await world.sweep()
    if (client && (await row(sessionId)).state !== 'ENDED')
      await world.sessions.sessions.seen(client, sessionId)
  }
}

it('[P2] does not count an outage as the performer’s absence: on air again, the status is AVAILABLE again', async () => {
  const performer = await world.performer(60)
  await nothingIsHeard(300)
  expect(await world.statusOf(performer.id)).toBe('OFFLINE')
  world.media.restart('boot-2')
  // the media server is back, the performer is not yet
  await world.pass(60, performer.number, 'none')
  await world.report({ streams: [stream(performer.number, 'active')] })
  expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
})

it('[P2] only the performer’s own absence switches the performer off, after the hold', async () => {
  const performer = await world.performer(60)
  await nothingIsHeard(300)
  await world.pass(94, performer.number, 'none')
  await world.report({ streams: [stream(performer.number, 'active')] })
  expect(await world.statusOf(performer.id)).toBe('OFFLINE')
  const forgotten = await world.performer(60)
  await nothingIsHeard(40 * 60)
  await world.report({ streams: [stream(forgotten.number, 'active')] })
  expect(await world.statusOf(forgotten.id)).toBe('OFFLINE')
})

it('[S8, B13] counts an outage against no party: nothing is charged, and the client’s time is kept', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  const session = await world.start(client, performer)
  await world.watch(session, 10)
  await nothingIsHeard(80, client, session.id)
  expect(await row(session.id)).toMatchObject({ state: 'HELD', held_for: 'performer' })
  await world.watch(session, 5)
  expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', billed_seconds: 15, client_held_ms: 0 })
  await nothingIsHeard(300, client, session.id)
  expect(await row(session.id)).toMatchObject({ end_reason: 'PERFORMER_LOST', billed_seconds: 15 })
  await world.report({ streams: [stream(performer.number, 'active')] })
  expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
})

it('[S8, B13] holds no show for the client where the media server fell silent a second after its last evidence', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  const session = await world.start(client, performer)
  await world.watch(session, 10)
  world.clock.advance(1_000)
  await world.report({ streams: [stream(performer.number, 'active')] })
  const held = new Set()
  for (let passedMs = 0; passedMs < 5_000; passedMs += 250) {
    world.clock.advance(250)
    await world.sweep()
    held.add((await row(session.id)).held_for)
  }
  expect(held).toEqual(new Set([null, 'performer']))
  await world.watch(session, 5)
  expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', client_held_ms: 0 })
})

it('[S8] names the client to the performer only once the returned picture has had time to reach them', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  const { id, ...session } = await world.start(client, performer)
  await world.watch({ id, ...session }, 10)
  const heldFor = async () => (await world.sessions.studio.overview(performer.id)).session?.heldFor
  await world.report({ streams: [stream(performer.number, 'lost')] })
  await world.pass(20, performer.number, 'none')
  expect(await heldFor()).toBe('performer')
  await world.pass(2, performer.number)
  expect(await row(id)).toMatchObject({ state: 'HELD', held_for: 'client' })
  expect(await heldFor()).toBe(null)
  await world.sessions.sessions.seen(client, id)
  await world.pass(10, performer.number)
  expect(await heldFor()).toBe('client')
})

it('[P2] does not rewrite an unchanged stream; loses a stream 5 s after the last report that contains it', async () => {
  const [stays, goes] = [await world.performer(60), await world.performer(60)]
  const written = async ({ number }: { number: number }) => {
    const { rows } = await sql<{
      at: string
      active: boolean
    }>`select xmin::text as at, active from stage_streams
      where performer_number = ${number}`.execute(world.database)
    return rows[0]
  }
  const both = [stream(stays.number, 'active'), stream(goes.number, 'active')]
  await world.report({ streams: both })
  const before = await written(stays)
  for (let passed = 0; passed < 3; passed++) {
    world.clock.advance(1000)
    await world.report({ streams: both })
  }
  const named = { at: world.clock.now(), heard: true }
  while (named.heard) {
    world.clock.advance(500)
    await world.report({ streams: both.slice(0, 1) })
    await world.sweep()
    named.heard = (await written(goes))?.active ?? false
  }
  expect(world.clock.now() - named.at).toBe(5500)
  expect(await written(stays)).toEqual({ ...before, active: true })
  world.clock.advance(5500)
  await world.sweep()
  expect(await written(stays)).toMatchObject({ active: false })
})

it('[B4] searches silent streams by the index of sending stages, not among all stages', async () => {
  const performer = await world.performer(60)
  await world.report({ streams: [stream(performer.number, 'active')] })
  const { rows } = await world.owner.transaction().execute(async (tx) => {
    await sql`insert into stage_streams (performer_number, active, viewers, last_active_at)
      select 700000 + number, false, 0, now() from generate_series(1, 3000) as number`.execute(tx)
    await sql`analyze stage_streams`.execute(tx)
    const read = () =>
      sql<{ tuples: number }>`select (seq_tup_read + idx_tup_fetch)::int as tuples
        from pg_stat_xact_user_tables where relname = 'stage_streams'`.execute(tx)
    const before = (await read()).rows[0]?.tuples ?? 0
    await loseSilentStreams(tx, world.clock.now())
    const after = (await read()).rows[0]?.tuples ?? 0
    await sql`delete from stage_streams where performer_number > 700000`.execute(tx)
    return { rows: after - before }
  })
  expect(rows).toBeLessThan(100)
})
