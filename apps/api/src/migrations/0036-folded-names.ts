import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { folded, foldedForSearch } from './names-as-of-0047.ts'

/**
 * [A1] Names were compared by JavaScript and by PostgreSQL, whose small letters differ: `ΜΑΡΙΟΣ` and `μαριος` were two. Their
 * folded forms are stored. Of accounts whose usernames are one now, the oldest keeps it; each other has no `username_key`
 * until it takes a new name.
 */
export const foldedNamesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of before) await sql.raw(statement).execute(database)
    let last = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const { rows } = await sql<{ id: string; username: string; display_name: string }>`
        select id, username, display_name from accounts where id > ${last} order by id limit 5000`.execute(
        database,
      )
      if (rows.length === 0) break
      const keys = rows.map(({ id, username, display_name }) => ({
        id,
        username_key: folded(username),
        name_key: foldedForSearch(display_name),
      }))
      await sql`update accounts a set username_key = k.username_key, name_key = k.name_key
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (id uuid, username_key text, name_key text)
        where a.id = k.id`.execute(database)
      last = rows.at(-1)?.id ?? last
    }
    for (const statement of after) await sql.raw(statement).execute(database)
  },
}

const before = [
  // first, and made anew at the end: the update of every account would write each of them as well
  'drop index accounts_username, accounts_found, accounts_by_name, accounts_suspended_by_name',
  // null: the account signs in by its e-mail address, and takes another username
  'alter table accounts add column username_key text collate "C"',
  `alter table accounts add column name_key text collate "C" not null default ''`,
  // the mail that says so is still to be queued
  'alter table accounts add column rename_due boolean not null default false',
]

const after = [
  `update accounts set username_key = null, rename_due = true where id in (
    select id from (select id, row_number() over (partition by username_key order by created_at, id) as place
      from accounts) as named where place > 1)`,
  'create unique index accounts_username_key on accounts (username_key)',
  `create index accounts_found on accounts
    using gin ((name_key || ' ' || coalesce(username_key, '') || ' ' || lower(email)) gin_trgm_ops)`,
  'create index accounts_by_name on accounts (name_key, id)',
  'create index accounts_suspended_by_name on accounts (name_key, id) where suspended_at is not null',
  'create index accounts_rename_due on accounts (id) where rename_due',
]
