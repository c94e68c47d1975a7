import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { looksOf } from './names-as-of-0047.ts'

/**
 * [P1] A performer could take the name of another one, or one that looks like it. What is left of a name to tell it from
 * others is stored; names that are alike already stay. A changed name stands in the queue of reports.
 */
export const performerNamesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table performers add column looks text collate "C" not null default ''`.execute(database)
    const { rows } = await sql<{ id: string; display_name: string }>`
      select id, display_name from performers`.execute(database)
    const looks = rows.map(({ id, display_name }) => ({ id, looks: looksOf(display_name) }))
    await sql`update performers p set looks = l.looks
      from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as l (id uuid, looks text)
      where p.id = l.id`.execute(database)
    await sql`create index performers_looks on performers (looks)`.execute(database)
    await sql`alter table reports drop constraint reports_kind_check, add constraint reports_kind_check check (kind in
      ('SESSION', 'MESSAGE', 'PHOTO', 'MEDIA', 'REVIEW', 'ANSWER', 'STREAM', 'ACCOUNT', 'NAME'))`.execute(
      database,
    )
  },
}
