import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { pausesOfTheSystemMigration } from './0034-pauses-of-the-system.ts'

it('[B13, S22] takes no pause of a session from before for one of the system, and a running session goes on', async () => {
  await using world = await createWorld()
  const session = await world.start(await world.client({ cash: 5000 }), await world.performer(60))
  await world.watch(session, 20)
  const sessions = () => sql<Record<string, unknown>>`select * from sessions`.execute(world.owner)
  await sql`alter table sessions drop column stopped_by_system, drop column performer_paused`.execute(
    world.owner,
  )
  const [before] = (await sessions()).rows

  await pausesOfTheSystemMigration.up(world.owner as unknown as Kysely<never>)

  expect((await sessions()).rows).toEqual([{ ...before, stopped_by_system: false, performer_paused: false }])
  await world.watch(session, 20)
  expect(Number((await sessions()).rows[0]?.billed_seconds)).toBeGreaterThan(Number(before?.billed_seconds))
})
