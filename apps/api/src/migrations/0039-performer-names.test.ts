import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { performerNamesMigration } from './0039-performer-names.ts'

it('[P1] stores what a name looks like, also of names that are alike already', async () => {
  await using world = await createWorld()
  const ids = [(await world.performer(60)).id, (await world.performer(60)).id]
  await sql`alter table performers drop column looks`.execute(world.owner)
  for (const [index, id] of ids.entries())
    await world.owner
      .updateTable('performers')
      .set({ display_name: ['Cleo Brandt', 'CIéo  Brandt'][index] ?? '' })
      .where('id', '=', id)
      .execute()
  await performerNamesMigration.up(world.owner as unknown as Kysely<never>)
  const rows = await world.owner.selectFrom('performers').select('looks').where('id', 'in', ids).execute()
  expect(new Set(rows.map(({ looks }) => looks)).size).toBe(1)
  expect(rows[0]?.looks).not.toBe('')
})
