import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { tooMuchMigration } from './0041-too-much.ts'

it('[B4] keeps the picture faults of stages, and takes one more', async () => {
  await using world = await createWorld()
  const { number } = await world.performer(60)
  const stage = () => world.owner.updateTable('stage_streams').where('performer_number', '=', number)
  await stage().set({ picture_fault: 'B_FRAMES' }).execute()
  await tooMuchMigration.up(world.owner as unknown as Kysely<never>)
  const stored = world.owner.selectFrom('stage_streams').select('picture_fault')
  expect(await stored.where('performer_number', '=', number).execute()).toEqual([
    { picture_fault: 'B_FRAMES' },
  ])
  await stage().set({ picture_fault: 'TOO_MUCH' }).execute()
  await expect(
    stage()
      .set({ picture_fault: 'DARK' as never })
      .execute(),
  ).rejects.toThrow('picture_fault')
})
