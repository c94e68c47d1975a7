import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * `move_leases` finds the lease that it settles by its key, one by one: joined with the arrays it read the open leases of
 * all sessions, whenever the plan was made while they were few.
 */
export const leasesByKeyMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw(moveLeases).execute(database)
  },
}

const moveLeases = `create or replace function move_leases(
    keys text[], kinds text[], refs text[], hashes text[], moved_at timestamptz,
    transfer_of int[], sources text[], targets text[], amounts bigint[],
    settled_sessions uuid[], settled_seqs int[], settled_promo bigint[], settled_cash bigint[],
    opened_sessions uuid[], opened_clients uuid[], opened_seqs int[], opened_promo bigint[],
    opened_cash bigint[], opened_final boolean[], expire_at timestamptz
  ) returns void language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  declare
    fresh int;
  begin
    if cardinality(keys) > 0 then
      fresh := post_transfers(keys, kinds, refs, hashes, moved_at, transfer_of, sources, targets, amounts);
    end if;
    for each in 1 .. cardinality(settled_sessions) loop
      update leases
        set charged_promo = settled_promo[each], charged_cash = settled_cash[each], settled_at = moved_at
        where session_id = settled_sessions[each] and seq = settled_seqs[each] and settled_at is null;
    end loop;
    insert into leases (session_id, client_id, seq, promo, cash, final, expires_at)
      select o.*, expire_at from unnest(
        opened_sessions, opened_clients, opened_seqs, opened_promo, opened_cash, opened_final) as o;
  end $$`
