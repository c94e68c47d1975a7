import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../testing/world/world.ts'
import { addressMarksMigration } from './0038-address-marks.ts'

it('[O7] adds marks of addresses, none for the accounts that stand, and leaves these', async () => {
  await using world = await createWorld()
  await world.client({ cash: 0 })
  const accounts = () => sql`select * from accounts order by id`.execute(world.owner)
  const before = (await accounts()).rows
  await sql`drop table address_marks`.execute(world.owner)
  await addressMarksMigration.up(world.owner as unknown as Kysely<never>)
  expect(await world.owner.selectFrom('address_marks').selectAll().execute()).toEqual([])
  expect((await accounts()).rows).toEqual(before)
})
