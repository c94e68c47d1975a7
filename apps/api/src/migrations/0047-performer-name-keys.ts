import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { foldedForSearch, looksOf } from './names-as-of-0047.ts'

/**
 * [A1] The names of performers were folded by PostgreSQL, and what is searched by JavaScript: their folded forms are stored,
 * as those of accounts. Of approved performers whose names are alike now the oldest keeps it; each other one stands in the queue
 * of reports. Addresses are ASCII: in the collation "C" their small letters are the same under any locale of the server.
 */
export const performerNameKeysMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table performers alter column name_key drop expression`.execute(database)
    let last = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const { rows } = await sql<{ id: string; display_name: string }>`
        select id, display_name from performers where id > ${last} order by id limit 5000`.execute(database)
      if (rows.length === 0) break
      const keys = rows.map(({ id, display_name }) => ({
        id,
        name_key: foldedForSearch(display_name),
        looks: looksOf(display_name),
      }))
      await sql`update performers p set name_key = k.name_key, looks = k.looks
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (id uuid, name_key text, looks text)
        where p.id = k.id`.execute(database)
      last = rows.at(-1)?.id ?? last
    }
    for (const statement of after) await sql.raw(statement).execute(database)
  },
}

const after = [
  // the words of a search are folded alike: each performer is indexed again
  'insert into search_due select id from performers order by id on conflict do nothing',
  'delete from performer_words',
  `insert into reports (id, about_id, kind, subject_id, reason, text, shown, is_proven, is_urgent, created_at)
    select gen_random_uuid(), id, 'NAME', id, 'IMPERSONATION', '“' || display_name || '” = “' || oldest || '”',
      '{"text": null, "photo": null, "pictures": [], "video": null, "lines": []}', true, false, now()
    from (
      select id, display_name, first_value(display_name) over same as oldest, row_number() over same as place
      from performers where approval_status = 'approved' and looks <> ''
      window same as (partition by looks order by created_at, number)
    ) as named where place > 1`,
  'alter table accounts alter column email type text collate "C"',
  'alter table mailed_links alter column email type text collate "C"',
  'alter table operator_invitations alter column email type text collate "C"',
]
