import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P4] Whose words are not written yet: a node that starts need not look for them among all performers. */
export const searchDueMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table search_due (performer_id uuid primary key references performers (id) on delete cascade)`,
  `insert into search_due select id from performers where not exists (
    select from performer_words where performer_id = performers.id
  )`,
  `create function note_search_due() returns trigger language plpgsql as $$
  begin
    insert into search_due values (new.id);
    return null;
  end $$`,
  `create trigger performer_is_due after insert on performers
    for each row execute function note_search_due()`,
]
