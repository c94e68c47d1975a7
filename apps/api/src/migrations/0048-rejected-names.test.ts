import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { rejectedNamesMigration } from './0048-rejected-names.ts'

it('[P1] reads the former name of a changed one from the reports that wait, the first of several, and leaves the others', async () => {
  await using world = await createWorld()
  const { id } = await world.performer(60)
  await sql`alter table reports drop column former_name`.execute(world.owner)
  const texts = ['“Ada” → “Bea”', '“Bea” → “Cleo”', '“Bea” = “BEA”', '“Old” → “Older”']
  for (const [index, text] of texts.entries())
    await sql`insert into reports (id, about_id, kind, subject_id, reason, text, shown, is_proven, is_urgent, created_at)
      values (${randomUUID()}, ${id}, 'NAME', ${id}, 'IMPERSONATION', ${text}, '{"text": null}', true, false,
        ${new Date(1000 * index)})`.execute(world.owner)
  await sql`update reports set closed_at = now(), closed_by = ${id}, note = 'Looked at.' where text like '“Old%'`.execute(
    world.owner,
  )
  await rejectedNamesMigration.up(world.owner as unknown as Kysely<never>)
  const { rows } =
    await sql`select former_name, shown ->> 'text' as shown from reports order by created_at`.execute(
      world.owner,
    )
  expect(rows).toEqual([
    { former_name: 'Ada', shown: 'Bea' },
    { former_name: 'Ada', shown: 'Cleo' },
    { former_name: null, shown: null },
    { former_name: null, shown: null },
  ])
})
