import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [P1] A changed name could be looked at and not be turned down: its report has the name that returns then. Of reports that wait,
 * it is read from the text `“before” → “after”`; of several about one performer, the name before all of them returns.
 */
export const rejectedNamesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table reports add column former_name text`.execute(database)
    await sql`
      update reports r set former_name = w.former, shown = jsonb_set(shown, '{text}', to_jsonb(w.latter))
      from (
        select id, parts[2] as latter, first_value(parts[1]) over (partition by about_id order by created_at, id) as former
        from reports, regexp_match(text, '^“([^”]*)” → “([^”]*)”$') as parts
        where kind = 'NAME' and closed_at is null and parts is not null
      ) as w where w.id = r.id`.execute(database)
  },
}
