import { lease as leaseTerms } from '@footlight/contract'
import { delivered, stream } from '@footlight/test-kit/media-reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'
import { maxSecondsTogether } from './seconds/waiting.rules.ts'
import { findWithWaiting } from './seconds/waiting.store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => {
  world.errors.length = 0
})

async function row(id: string) {
  const found = await findWithWaiting(world.database, id)
  if (!found) throw new Error(`no session ${id}`)
  return found
}
const now = () => Math.floor(world.clock.now() / 1000)

async function begin() {
  const client = await world.client({ cash: 1000 })
  const performer = await world.performer(60)
  return { client, performer, session: await world.start(client, performer) }
}

/** Makes the database refuse every change of one session; returns the function that undoes it. */
async function poison(id: string) {
  await sql`create or replace function refuse_one() returns trigger language plpgsql as
    $$ begin raise exception 'this row cannot be written'; end $$`.execute(world.owner)
  await sql
    .raw(
      `create trigger poison before update on sessions for each row
        when (new.id = '${id}') execute function refuse_one()`,
    )
    .execute(world.owner)
  return () => sql`drop trigger poison on sessions`.execute(world.owner)
}

it('[B4] bills waiting seconds later, when the database refused the session’s row at first', async () => {
  const { client, session } = await begin()
  await world.watch(session, 5)
  const heal = await poison(session.id)
  await world.watch(session, 20)
  // the next second would be charged, but its row cannot be written
  expect(await row(session.id)).toMatchObject({ billed_seconds: maxSecondsTogether - 1 })
  await heal()
  await world.watch(session, 1)
  const ended = await world.sessions.sessions.end(client, session.id)
  expect(ended.billedSeconds).toBeGreaterThan(maxSecondsTogether)
})

it('[B4] a session that cannot be billed stops no other, is retried a few times, and is logged', async () => {
  const usual = world
  // each second renews the lease, so that none of them waits
  await using billingAtOnce = await createWorld({ config: { renewBeforeSeconds: leaseTerms.seconds - 1 } })
  world = billingAtOnce
  await notifyOfOne().finally(() => {
    world = usual
  })
})

async function notifyOfOne(): Promise<void> {
  const shows = [await begin(), await begin(), await begin(), await begin(), await begin()]
  const bad = shows[3]?.session.id ?? ''
  let heal = await poison(bad)
  const seconds = async (count: number) => {
    for (let passed = 0; passed < count; passed++) {
      world.clock.advance(1000)
      await world.report({
        streams: shows.map(({ performer }) => stream(performer.number, 'active')),
        evidence: shows.map(({ session }) => delivered(session.id, now() - 1)),
      })
    }
  }
  await seconds(3)
  for (const { session } of shows)
    expect(await row(session.id)).toMatchObject({ billed_seconds: session.id === bad ? 0 : 3 })
  expect(world.errors).toHaveLength(1)
  await heal()
  // what was set aside in time is billed after all
  await seconds(1)
  for (const { session } of shows) expect(await row(session.id)).toMatchObject({ billed_seconds: 4 })
  expect(world.errors).toHaveLength(1)

  heal = await poison(bad)
  await seconds(7)
  expect(world.errors).toHaveLength(3)
  await heal()
  await seconds(1)
  // given up after the fifth report: three seconds are left of eight
  expect(await row(bad)).toMatchObject({ billed_seconds: 7 })
}

it('[S9] an effect that fails after the commit does not fail the call, and the sweep makes up for it', async () => {
  const { client, performer, session } = await begin()
  await world.watch(session, 5)
  world.media.breaksDown = true
  expect(await world.sessions.sessions.end(client, session.id)).toMatchObject({ state: 'ENDED' })
  expect(await world.sessions.studio.leave(performer.id)).toBe('OFFLINE')
  expect(world.errors.length).toBeGreaterThan(0)
  world.media.breaksDown = false
  await world.sweep()
  expect(world.media.revoked).toContain(session.id)
})

it('[B7] setting the clock forward or back ends no session and prolongs none', async () => {
  const { client, performer, session } = await begin()
  await world.watch(session, 10)
  world.clock.step(600_000)
  await world.sweep()
  await world.sweep()
  expect(await row(session.id)).toMatchObject({ state: 'ACTIVE' })
  expect(await world.statusOf(performer.id)).toBe('BUSY')
  await world.watch(session, 5)
  expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', billed_seconds: 15, held_ms: 0 })

  await world.report({ streams: [stream(performer.number, 'lost')] })
  await world.pass(6, performer.number, 'none')
  expect(await row(session.id)).toMatchObject({ state: 'HELD' })
  world.clock.step(-3_600_000)
  for (let round = 0; round < 11; round++) {
    await world.pass(10, performer.number, 'none')
    const { state } = await row(session.id)
    if (state !== 'ENDED') await world.sessions.sessions.seen(client, session.id)
  }
  expect(await row(session.id)).toMatchObject({ end_reason: 'PERFORMER_LOST', billed_seconds: 15 })
  expect(await world.statusOf(performer.id)).toBe('OFFLINE')
})
