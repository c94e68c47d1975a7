import { stream } from '@footlight/test-kit/media-reports'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { findWithWaiting } from '../seconds/waiting.store.ts'
import { loseSilentStreams } from './media.store.ts'

const world = useWorld()

async function row(id: string) {
  const found = await findWithWaiting(world.database, id)
  if (!found) throw new Error(`no session ${id}`)
  return found
}

/** [B13] what counts against a client */
const failuresOf = (client: string) =>
  world.database.selectFrom('cool_downs').selectAll().where('client_id', '=', client).execute()

/** The media server reports nothing; clients with an open session say that they are there. */
async function passWithoutReports(seconds: number, client?: string, sessionId = '') {
  for (let passed = 0; passed < seconds; passed += 5) {
    world.clock.advance(5000)
    await world.sweep()
    if (client && (await row(sessionId)).state !== 'ENDED')
      await world.sessions.sessions.seen(client, sessionId)
  }
}

it('[P2] does not count an outage as the performer’s absence: on air again, the status is AVAILABLE again', async () => {
  const performer = await world.performer(60)
  await passWithoutReports(300)
  expect(await world.statusOf(performer.id)).toBe('OFFLINE')
  world.media.restart('boot-2')
  // the media server is back, the performer is not yet
  await world.pass(60, performer.number, 'none')
  await world.report({ streams: [stream(performer.number, 'active')] })
  expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
})

it('[P2] only the performer’s own absence switches the performer off, after the hold', async () => {
  const performer = await world.performer(60)
  await passWithoutReports(300)
  await world.pass(94, performer.number, 'none')
  await world.report({ streams: [stream(performer.number, 'active')] })
  expect(await world.statusOf(performer.id)).toBe('OFFLINE')
  const forgotten = await world.performer(60)
  await passWithoutReports(40 * 60)
  await world.report({ streams: [stream(forgotten.number, 'active')] })
  expect(await world.statusOf(forgotten.id)).toBe('OFFLINE')
})

it('[S8, B13] an outage is no side’s fault: nothing is charged or counted, and a hold that it outlasts ends by the server', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  const session = await world.start(client, performer)
  await world.watch(session, 10)
  await passWithoutReports(80, client, session.id)
  expect(await row(session.id)).toMatchObject({ state: 'HELD', held_for: 'server' })
  const seen = await world.sessions.sessions.seen(client, session.id)
  expect(seen).toMatchObject({ heldFor: 'server', heldSeconds: 80 })
  expect((await world.sessions.studio.overview(performer.id)).session).toMatchObject({ heldFor: 'server' })
  await world.watch(session, 5)
  expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', billed_seconds: 15, client_held_ms: 0 })
  await passWithoutReports(300, client, session.id)
  const ended = { end_reason: 'SERVER_LOST', ended_by: null, billed_seconds: 15, client_held_ms: 0 }
  expect(await row(session.id)).toMatchObject(ended)
  expect(await failuresOf(client)).toEqual([])
  await world.report({ streams: [stream(performer.number, 'active')] })
  expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
})

it('[S8, B13] counts no request or session against a client who leaves in an outage', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  for (let times = 0; times < 3; times++) {
    const { id } = await world.start(client, performer)
    await passWithoutReports(10, client, id)
    await world.sessions.sessions.end(client, id)
    expect(await row(id)).toMatchObject({ end_reason: 'CLIENT_ENDED', billed_seconds: 0 })
    await world.report({ streams: [stream(performer.number, 'active')] })
  }
  expect(await failuresOf(client)).toEqual([])
})

it.each([
  [{ afterMs: 0, lastReport: 'at its last evidence' }],
  [{ afterMs: 1_000, lastReport: 'a second after it' }],
  [{ afterMs: 2_900, lastReport: '2.9 s after it' }],
])('[S8] blames no side where the media server dies: $lastReport', async ({ afterMs }) => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  const session = await world.start(client, performer)
  await world.watch(session, 10)
  world.clock.advance(afterMs)
  await world.report({ streams: [stream(performer.number, 'active')] })
  const held = new Set()
  const pass = async (ms: number, report: () => Promise<unknown>) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 250) {
      world.clock.advance(250)
      if (passedMs % 1_000 === 0) await report()
      await world.sweep()
      held.add((await row(session.id)).held_for)
    }
  }
  await pass(5_000, async () => undefined)
  // it is back, and the performer's page is before the client's
  world.media.restart(`boot after ${afterMs}`)
  await pass(2_000, () => world.report({}))
  await pass(2_000, () => world.report({ streams: [stream(performer.number, 'active')] }))
  expect(held).toEqual(new Set([null, 'server']))
  await world.watch(session, 5)
  expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', client_held_ms: 0 })
})

it('[S8, B13] who is not back 10 s after the media server is the cause from then on', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  const { id, ...session } = await world.start(client, performer)
  await world.watch({ id, ...session }, 10)
  await passWithoutReports(20, client, id)
  await world.pass(8, performer.number)
  expect(await row(id)).toMatchObject({ held_for: 'server', client_held_ms: 0 })
  await world.sessions.sessions.seen(client, id)
  await world.pass(20, performer.number)
  expect(await row(id)).toMatchObject({ held_for: 'client' })
  await world.report({ streams: [stream(performer.number, 'lost')] })
  await world.sweep()
  // since the client has been the cause, and not the outage
  const { held_for, client_held_ms } = await row(id)
  expect([held_for, client_held_ms > 14_000 && client_held_ms < 22_000]).toEqual(['performer', true])
})

it('[S8] a worker of the media server dies: only the sessions that it took along are held for the server', async () => {
  const scenes = []
  for (let count = 0; count < 2; count++) {
    const performer = await world.performer(60)
    const client = await world.client({ cash: 1000 })
    scenes.push({ performer, client, session: await world.start(client, performer) })
  }
  const [taken, other] = scenes.map(({ session }) => session)
  if (!taken || !other) throw new Error('two shows')
  await world.watch([taken, other], 10)
  const streams = scenes.map(({ performer }) => stream(performer.number, 'active'))
  await world.report({ streams, cutOff: [taken.id, 'stage', other.id.replace(/^./, 'x')] })
  for (let passed = 0; passed < 4; passed++) {
    world.clock.advance(1_000)
    await world.report({ streams })
    await world.sweep()
  }
  expect(await row(taken.id)).toMatchObject({ state: 'HELD', held_for: 'server' })
  expect(await row(other.id)).toMatchObject({ state: 'HELD', held_for: 'client' })
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
  const named = { at: world.clock.now(), active: true }
  while (named.active) {
    world.clock.advance(500)
    await world.report({ streams: both.slice(0, 1) })
    await world.sweep()
    named.active = (await written(goes))?.active ?? false
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
