import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [P4] Who has changed in what is shown of performers, for nodes that keep the lists in memory; and the order by name. */
export const listingFeedMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  // without accents and in small letters, byte by byte: the same order in whatever locale the server has
  String.raw`alter table performers add column name_key text collate "C" not null generated always as (
    lower(regexp_replace(normalize(display_name, NFKD), '[\u0300-\u036f]', '', 'g'))
  ) stored`,
  `create table listing_changes (
    xid xid8 not null default pg_current_xact_id(),
    number integer not null,
    at timestamptz not null default now(),
    primary key (xid, number)
  )`,
  `create table listing_feed (forgotten xid8 not null)`,
  `insert into listing_feed values ('0')`,
  `create function note_listed_performer() returns trigger language plpgsql as $$
  begin
    insert into listing_changes (number)
    select distinct n from unnest(array[old.number, new.number]) as n where n is not null
    on conflict do nothing;
    return null;
  end $$`,
  `create function note_listed_category() returns trigger language plpgsql as $$
  begin
    insert into listing_changes (number)
    select number from performers where id in (old.performer_id, new.performer_id)
    on conflict do nothing;
    return null;
  end $$`,
  `create trigger listed_performer_comes after insert or delete on performers
    for each row execute function note_listed_performer()`,
  // all that is shown of her, and will be; her stage's own notes are not
  `create trigger listed_performer_changes after update on performers for each row
    when (
      to_jsonb(old) - '{switched_available,stream_active,stream_lost_at,missed_requests}'::text[] is distinct from
      to_jsonb(new) - '{switched_available,stream_active,stream_lost_at,missed_requests}'::text[]
    ) execute function note_listed_performer()`,
  `create trigger listed_category after insert or update or delete on performer_categories
    for each row execute function note_listed_category()`,
]
