import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P4] The acts of a performer in her own row too: whoever reads a whole house looks up nothing for each of it. */
export const actsOfPerformersMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const acts = `array(
  select category_id from performer_categories where performer_id = performers.id order by position, category_id
)`

const statements = [
  `alter table performers add column acts text[] not null default '{}'`,
  // nothing that is shown is another by it
  `alter table performers disable trigger listed_performer_changes`,
  `update performers set acts = ${acts} where exists (
    select from performer_categories where performer_id = performers.id
  )`,
  `alter table performers enable trigger listed_performer_changes`,
  `create function keep_acts() returns trigger language plpgsql as $$
  begin
    -- her row first: of two who change her acts at once, the second sees what the first did
    perform from performers where id in (old.performer_id, new.performer_id) order by id for no key update;
    update performers set acts = ${acts} where id in (old.performer_id, new.performer_id);
    return null;
  end $$`,
  // it changes her row, which is in the feed by that
  `drop trigger listed_category on performer_categories`,
  `drop function note_listed_category()`,
  `create trigger acts_of_performer after insert or update or delete on performer_categories
    for each row execute function keep_acts()`,
]
