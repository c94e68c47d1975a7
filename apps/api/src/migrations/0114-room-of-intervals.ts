import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * [B5] What is kept apart by the database is the room of an interval, ten minutes beyond its end: it is what the index
 * holds, and an interval that is prolonged within its room touches no index. Whoever writes an interval says no room.
 */
export const roomOfIntervalsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  'alter table billed_intervals add column room tstzrange',
  'update billed_intervals set room = during',
  `alter table billed_intervals drop constraint billed_intervals_session_id_during_excl,
    alter column room set not null,
    add constraint billed_intervals_within_their_room check (during <@ room),
    add constraint billed_intervals_apart exclude using gist (session_id with =, room with &&)`,
  // cheaper than the one of the rooms in the planner's eyes too, which takes twenty times as long
  'create index billed_intervals_session on billed_intervals using hash (session_id)',
  'alter table billed_intervals set (fillfactor = 50)',

  `create function make_room() returns trigger language plpgsql as $$
  declare
    next_begin timestamptz;
  begin
    -- of one that lies before it, what it does not fill
    update billed_intervals set room = during
      where session_id = new.session_id and room && new.during and not during && new.during;
    select min(lower(during)) into next_begin from billed_intervals
      where session_id = new.session_id and lower(during) >= upper(new.during);
    new.room := tstzrange(lower(new.during), least(upper(new.during) + interval '10 minutes', next_begin));
    return new;
  end $$`,
  `create trigger billed_intervals_room before insert or update of during on billed_intervals
    for each row when (new.room is null or not (new.during <@ new.room)) execute function make_room()`,

  // by that index, however few intervals there were when it was planned
  `create function bill_seconds(sessions uuid[], firsts bigint[], pasts bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
  begin
    with given as (
      select session_id, to_timestamp(first) as first, to_timestamp(past) as past
      from unnest(sessions, firsts, pasts) as g(session_id, first, past)
    ), prolonged as (
      update billed_intervals i set during = tstzrange(lower(i.during), g.past)
      from given g where i.session_id = g.session_id and upper(i.during) = g.first
      returning g.session_id, g.first
    )
    insert into billed_intervals (session_id, during)
    select session_id, tstzrange(first, past) from given
    where (session_id, first) not in (select session_id, first from prolonged);
  end $$`,

  // which leases have run out is asked every second, and nearly always it is none
  'create index leases_expiring on leases (expires_at) where settled_at is null',
]
