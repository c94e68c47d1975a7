import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { generatedChargeMigration } from './0003-generated-charge.ts'

it('[B1] keeps the charge of each existing session, rounded down, and refuses every other value', async () => {
  await using world = await createWorld()
  for (const [price, seconds] of [
    [61, 70],
    [60, 15],
  ] as const) {
    const session = await world.start(await world.client({ cash: 5000 }), await world.performer(price))
    await world.watch(session, seconds)
  }
  // as 0001 made it, and as the meter wrote it
  await sql`alter table sessions drop column billed_charge,
    add column billed_charge bigint not null default 0`.execute(world.owner)
  await sql`update sessions set billed_charge = case price_per_minute when 61 then 61 * billed_seconds / 60
    else billed_seconds end`.execute(world.owner)
  const charges = async () =>
    (
      await sql<{ charge: number }>`select billed_charge as charge from sessions order by id`.execute(
        world.owner,
      )
    ).rows
  const before = await charges()
  expect(before.every(({ charge }) => charge > 0)).toBe(true)

  await generatedChargeMigration.up(world.owner as unknown as Kysely<never>)

  expect(await charges()).toEqual(before)
  await expect(sql`update sessions set billed_charge = 1`.execute(world.owner)).rejects.toThrow(
    'billed_charge',
  )
})
