import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { heldForServerMigration } from './0045-held-for-server.ts'

it('[S8] leaves a hold from before with the side that it is for, and takes the server for the next', async () => {
  await using world = await createWorld()
  const performer = await world.performer(60)
  const session = await world.start(await world.client({ cash: 5000 }), performer)
  await world.watch(session, 20)
  await world.pass(4, performer.number)
  const held = () => sql<{ held_for: string }>`select held_for from sessions`.execute(world.owner)
  await sql`alter table sessions drop column server_lost_at, drop constraint sessions_held_for_check,
    add constraint sessions_held_for_check check (held_for in ('client', 'performer'))`.execute(world.owner)

  await heldForServerMigration.up(world.owner as unknown as Kysely<never>)

  expect((await held()).rows).toEqual([{ held_for: 'client' }])
  world.clock.advance(5_000)
  await world.sweep()
  expect((await held()).rows).toEqual([{ held_for: 'server' }])
})
