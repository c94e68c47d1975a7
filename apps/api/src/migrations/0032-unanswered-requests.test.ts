import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { unansweredRequestsMigration } from './0032-unanswered-requests.ts'

it('[B13] counts no request from before as unanswered, and leaves what each of them was', async () => {
  await using world = await createWorld()
  const client = await world.client({ cash: 5000 })
  await world.start(client, await world.performer(60))
  const requests = () => sql<Record<string, unknown>>`select * from requests`.execute(world.owner)
  await sql`drop index requests_unanswered`.execute(world.owner)
  await sql`alter table requests drop column unanswered`.execute(world.owner)
  // one that its performer let expire then
  const [accepted] = (await requests()).rows
  await sql`insert into requests
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'state', 'EXPIRED'))).* from requests r`.execute(
    world.owner,
  )
  const before = (await requests()).rows

  await unansweredRequestsMigration.up(world.owner as unknown as Kysely<never>)

  expect(accepted).toMatchObject({ state: 'STARTED' })
  expect((await requests()).rows).toEqual(before.map((row) => ({ ...row, unanswered: false })))
})
