import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { secondOperatorMigration } from './0031-second-operator.ts'

it('[O6] adds what operators ask to take from another, one ask for each of them, and leaves what they may do', async () => {
  await using world = await createWorld()
  const operator = await world.client({ cash: 0 })
  const [first, second] = [await world.client({ cash: 0 }), await world.client({ cash: 0 })]
  await world.owner
    .updateTable('accounts')
    .set({ role: 'admin', capabilities: ['approvals', 'reports'] })
    .where('id', '=', operator)
    .execute()
  const accounts = () => sql`select * from accounts order by id`.execute(world.owner)
  const before = (await accounts()).rows
  await sql`drop table capability_asks`.execute(world.owner)

  await secondOperatorMigration.up(world.owner as unknown as Kysely<never>)

  expect((await accounts()).rows).toEqual(before)
  const ask = (by: string) =>
    world.owner
      .insertInto('capability_asks')
      .values({
        operator_id: operator,
        capabilities: ['reports'],
        asked_by: by,
        asked_at: new Date(world.clock.now()),
      })
      .execute()
  await ask(first)
  await expect(ask(second)).rejects.toThrow('capability_asks_pkey')
})
