import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { performerNameKeysMigration } from './0047-performer-name-keys.ts'

it('[A1, P1] folds the names of performers that stand; of names that are alike now all but the oldest are in the queue', async () => {
  await using world = await createWorld()
  const names = ['Μάριος', 'ΜΑΡΙΟΣ', 'Strasse Straße', 'Μαριος'] as const
  const ids: string[] = []
  for (const _ of names) ids.push((await world.performer(60)).id)
  // as 0039 left it
  await sql`alter table performers drop column name_key, add column name_key text collate "C" not null generated always as (
    lower(regexp_replace(normalize(display_name, NFKD), '[\u0300-\u036f]', '', 'g'))) stored`.execute(
    world.owner,
  )
  await sql`delete from search_due`.execute(world.owner)
  for (const [index, id] of ids.entries())
    await world.owner
      .updateTable('performers')
      .set({
        display_name: names[index] ?? '',
        looks: `${index}`,
        // the second is the oldest; the last is listed no more
        created_at: new Date(index === 1 ? 1000 : 2000 + index),
        approval_status: index === 3 ? 'Rejected' : 'approved',
      })
      .where('id', '=', id)
      .execute()
  await world.owner
    .insertInto('search_words')
    .values({ word: 'straße' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await world.owner
    .insertInto('performer_words')
    .values({ performer_id: ids[2] ?? '', word: 'straße' })
    .execute()

  await performerNameKeysMigration.up(world.owner as unknown as Kysely<never>)

  const rows = await world.owner.selectFrom('performers').select(['id', 'name_key', 'looks']).execute()
  expect(ids.map((id) => rows.find((row) => row.id === id)?.name_key)).toEqual([
    'μαριοσ',
    'μαριοσ',
    'strasse strasse',
    'μαριοσ',
  ])
  expect(rows.find(({ id }) => id === ids[2])?.looks).toBe('strassestrasse')
  expect(await world.owner.selectFrom('reports').select(['about_id', 'kind', 'text']).execute()).toEqual([
    { about_id: ids[0], kind: 'NAME', text: '“Μάριος” = “ΜΑΡΙΟΣ”' },
  ])
  const due = await world.owner.selectFrom('search_due').select('performer_id').execute()
  expect(due.map(({ performer_id }) => performer_id).toSorted()).toEqual(ids.toSorted())
  expect(await world.owner.selectFrom('performer_words').selectAll().execute()).toEqual([])
})
