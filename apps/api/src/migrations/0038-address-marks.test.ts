import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
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

it('[O7, A8] refuses a mark of a closed account without a time, and of a suspension without a reason', async () => {
  await using world = await createWorld()
  const id = await world.client({ cash: 0 })
  await sql`drop table address_marks`.execute(world.owner)
  await addressMarksMigration.up(world.owner as unknown as Kysely<never>)
  const empty = {
    holder: Buffer.from('a keyed hash'),
    closed_id: null,
    closed_at: null,
    suspended_at: null,
    suspension_reason: null,
    suspended_until: null,
  }
  const insert = (mark: object) =>
    world.owner
      .insertInto('address_marks')
      .values({ ...empty, ...mark })
      .execute()
  const at = new Date(0)
  const closed = { closed_id: id, closed_at: at }
  const suspended = { suspended_at: at, suspension_reason: 'You threatened a person.' }
  const refused = 'violates check constraint'
  await expect(insert({ ...closed, closed_at: null })).rejects.toThrow(refused)
  await expect(insert({ ...suspended, suspension_reason: null })).rejects.toThrow(refused)
  await insert({ ...closed, ...suspended })
  // one mark of an address
  await expect(insert(closed)).rejects.toThrow('address_marks_pkey')
})
