import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { foldedNamesMigration } from './0036-folded-names.ts'

/** An update that writes old or new indexes as well takes several times as long. */
const refuseWhileIndexed = `
  create function refuse_while_indexed() returns trigger language plpgsql as $$
    begin
      if to_regclass('accounts_found') is not null then raise 'accounts_found is there while accounts are rewritten'; end if;
      return null;
    end
  $$;
  create trigger refuse_while_indexed after update on accounts execute function refuse_while_indexed()`

it('[A1] folds the names that stand; of usernames that are one now the oldest account keeps it', async () => {
  await using world = await createWorld()
  const ids = [
    await world.client({ cash: 0 }),
    await world.client({ cash: 0 }),
    await world.client({ cash: 0 }),
  ]
  const names = ['μαριος', 'ΜΑΡΙΟΣ', 'İremYıldız']
  // as 0025 left it
  await sql`alter table accounts drop column username_key, drop column name_key, drop column rename_due`.execute(
    world.owner,
  )
  await sql`create unique index accounts_username on accounts (lower(username))`.execute(world.owner)
  await sql`create index accounts_found on accounts (username)`.execute(world.owner)
  await sql`create index accounts_by_name on accounts (display_name)`.execute(world.owner)
  await sql`create index accounts_suspended_by_name on accounts (display_name)`.execute(world.owner)
  for (const [index, id] of ids.entries())
    await world.owner
      .updateTable('accounts')
      .set({ username: names[index] ?? '', display_name: 'Zoë', created_at: new Date(10_000 - index) })
      .where('id', '=', id)
      .execute()
  await sql.raw(refuseWhileIndexed).execute(world.owner)

  await foldedNamesMigration.up(world.owner as unknown as Kysely<never>)

  const rows = await world.owner
    .selectFrom('accounts')
    .select(['id', 'username_key', 'name_key', 'rename_due'])
    .where('id', 'in', ids)
    .execute()
  expect(ids.map((id) => rows.find((row) => row.id === id))).toMatchObject([
    { username_key: null, name_key: 'zoe', rename_due: true },
    { username_key: 'μαριοσ', name_key: 'zoe', rename_due: false },
    { username_key: 'i\u0307remyildiz', rename_due: false },
  ])
})
